import { useEffect, useRef } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { BOARD_NAME_MAX } from '../../../domain/limits.ts'
import type { RoomChoices } from '../../boards/roomChoices.ts'

/** Fills the empty number and name of a new board from the room that the user selects for it. */
export function useNamesOfRoom(rooms: RoomChoices): void {
  const isNew = useRecordContext() === undefined
  const { getValues, setValue } = useFormContext()
  const room = rooms.roomOf(useWatch({ name: 'roomId' }))
  const taken = useRef<unknown>(null)
  useEffect(() => {
    if (!isNew || !room || taken.current === room.id) return
    taken.current = room.id
    const fill = (source: string, value: string) => {
      if (getValues(source) === '') setValue(source, value, { shouldDirty: true, shouldValidate: true })
    }
    fill('no', room.no)
    fill('name.kr', room.name.kr.slice(0, BOARD_NAME_MAX))
  }, [isNew, room, getValues, setValue])
}
