import type { RaRecord } from 'react-admin'
import { get } from 'react-hook-form'
import type { Text } from '../i18n/useText.ts'
import type { SheetColumn } from './sheet.ts'

/** Formats a cell of an export: words where the screen shows words, plain numbers for computing. */
export function writeCell({ source, cell }: SheetColumn, record: RaRecord, text: Text): string {
  const value: unknown = get(record, source)
  switch (cell.type) {
    case 'shown':
    case 'reference':
      return cell.write(record)
    case 'parsed':
      return cell.write ? cell.write(record) : plain(value)
    case 'password':
      return ''
    case 'onOff':
      return typeof value === 'boolean' ? text(value ? 'form.on' : 'form.off') : ''
    case 'choice': {
      const label = cell.labels[String(value)]
      return label ? text(label) : plain(value)
    }
    default:
      return plain(value)
  }
}

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
