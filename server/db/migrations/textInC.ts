import {
  type ColumnDefinitionNode,
  type DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/**
 * Gives each text column of a migration the collation "C": PostgreSQL then orders, compares and folds text as SQLite
 * does (by code point; `lower` folds A-Z only), whatever the locale of the database is.
 */
export class TextInC implements KyselyPlugin {
  readonly #transformer = new Transformer()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}

class Transformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformColumnDefinition']>
  ): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node, queryId)
    return isText(column.dataType) ? { ...column, dataType: RawNode.createWithSql('text collate "C"') } : column
  }
}

const isText = (type: ColumnDefinitionNode['dataType']): boolean =>
  type.kind === 'DataTypeNode' && (type as DataTypeNode).dataType === 'text'
