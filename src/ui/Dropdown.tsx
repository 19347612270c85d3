import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import css from './Dropdown.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

/** Maximum height of the list in px, without and with a search field. */
const LIST_HEIGHT = 400
const LIST_HEIGHT_SEARCHED = 343

/** Roles for MUI's menu, used because a native select can neither be searched nor limited in height. */
const COMBOBOX = { role: 'combobox', 'aria-haspopup': 'listbox' } as const
const INVALID = { 'aria-invalid': true } as const
const LISTBOX = { role: 'listbox' } as const
const OPTION = { role: 'option' } as const

interface DropdownProps {
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
  /** Accessible name; pass this or the id of a visible label. */
  readonly label?: string
  readonly labelledBy?: string
  readonly id?: string
  /** Adds a field that filters the options on Enter. */
  readonly search?: boolean
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  /** Whether the list stays open after a choice. */
  readonly several?: boolean
  readonly dense?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

/** Selects one value from a list, optionally with a search. */
export function Dropdown(props: DropdownProps) {
  const {
    value,
    options,
    onChange,
    label,
    labelledBy,
    search = false,
    several = false,
    dense = false,
    invalid = false,
    ref,
  } = props
  const text = useText()
  const ownId = useId()
  const id = props.id ?? ownId
  const listId = `${id}-list`
  // the content of a combobox is not part of its name, so the label refers to it explicitly
  const chosenId = `${id}-chosen`
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const placeholder = props.placeholder ?? text('dropdown.choose')
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string) => {
    if (!several) setAnchor(null)
    onChange(next)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        ref={ref}
        className={css.button}
        data-dense={dense}
        data-empty={!chosen}
        {...COMBOBOX}
        {...(invalid && INVALID)}
        aria-controls={listId}
        aria-expanded={anchor !== null}
        aria-label={label && `${label}: ${chosen?.label ?? placeholder}`}
        aria-labelledby={labelledBy && `${labelledBy} ${chosenId}`}
        aria-describedby={props.describedBy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={css.chosen} id={chosenId}>
          {chosen?.label ?? placeholder}
        </span>
        <ArrowDropDown aria-hidden />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { mt: '4px', minWidth: anchor?.offsetWidth } } }}
      >
        <Choices
          id={listId}
          isOpen={anchor !== null}
          value={value}
          options={options}
          search={search}
          label={label}
          labelledBy={labelledBy}
          onChoose={choose}
        />
      </Popover>
    </>
  )
}

interface ChoicesProps {
  readonly id: string
  /** Whether the list takes the focus: one that is closing must leave it where it was given back. */
  readonly isOpen: boolean
  readonly value: string
  readonly options: readonly Option[]
  readonly search: boolean
  readonly label: string | undefined
  readonly labelledBy: string | undefined
  readonly onChoose: (value: string) => void
}

function Choices({ id, isOpen, value, options, search, label, labelledBy, onChoose }: ChoicesProps) {
  const text = useText()
  const [sought, setSought] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => field.current?.focus(), [])
  const shown = options.filter((option) => option.label.toLowerCase().includes(sought.toLowerCase()))
  /** Enter searches; Enter again chooses the only match; an arrow moves into the list. */
  const pressInSearch = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const next = event.currentTarget.value.trim()
      const [only, ...others] = shown
      if (only && next !== '' && next === sought && others.length === 0) onChoose(only.value)
      else setSought(next)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const found = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
      found.at(event.key === 'ArrowDown' ? 0 : -1)?.focus()
    }
  }
  return (
    <>
      {search && (
        <div className={css.search}>
          <input
            type="search"
            ref={field}
            placeholder={text('dropdown.search')}
            aria-label={text('dropdown.search')}
            onKeyDown={pressInSearch}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={css.empty}>{text('dropdown.empty')}</p>
      ) : (
        <MenuList
          {...LISTBOX}
          id={id}
          ref={list}
          aria-label={label}
          aria-labelledby={labelledBy}
          autoFocusItem={isOpen && !search}
          variant="selectedMenu"
          sx={{ maxHeight: search ? LIST_HEIGHT_SEARCHED : LIST_HEIGHT, overflowY: 'auto', py: '4px' }}
        >
          {shown.map((option) => (
            <MenuItem
              key={option.value}
              {...OPTION}
              selected={option.value === value}
              aria-selected={option.value === value}
              onClick={() => {
                onChoose(option.value)
                // the chosen option may be removed together with the focus
                field.current?.focus()
              }}
            >
              {option.label}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </>
  )
}
