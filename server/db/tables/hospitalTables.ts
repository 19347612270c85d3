import type { Generated, GeneratedAlways } from 'kysely'
import type { PatientLabel, Scheme, WallLanguage } from '../../../contract/screen.ts'
import type { Chime, VoiceEngine } from '../../../contract/voice.ts'
import type { Flag } from './flags.ts'

/*
 * What a hospital is made of: its rooms, exams, boards and tags, and the files that boards show.
 */

export interface RoomTable {
  id: Generated<number>
  no: string
  name_kr: string
  name_en: string
  name_cn: string
  name_jp: string
  /** The names in one text, folded by the database. */
  name_search: GeneratedAlways<string>
  max_patient: number
  memo: string
  use_multi_call: Flag
  use_rfid: Flag
  is_accessible: Flag
  /** Minutes; null for the defaults. */
  wait_warning: Generated<number | null>
  wait_alarm: Generated<number | null>
}

export interface ExamTable {
  id: string
  name: string
  /** Minutes. */
  avg_time: number
  memo: string
  /** Where it is made; null where nobody said so. */
  room_id: Generated<number | null>
}

export interface DidTable {
  id: Generated<number>
  no: string
  name_kr: string
  doctor_kr: string
  explain_kr: string
  agent_port: string
  ip_address: string
  mac_address: string
  rfid_reader_id: string
  room_id: number | null
  /** Grows with every change of what the board shows. */
  version: Generated<number>
}

export interface DidOptionTable {
  did_id: number
  clock: Flag
  delay_time_use: Flag
  /** Minutes. */
  delay_time_content: number
  doctor_photo_use: Flag
  doctor_photo_name: string
  doctor_photo_type: string
  doctor_photo_url: string
  masking_use: Flag
  masking_index: number
  masking_character: string
  notice_use: Flag
  notice_content: string
  video_use: Flag
  video_name: string
  video_type: 'FILE' | 'URL'
  video_url: string
  screen_label: Generated<PatientLabel>
  screen_scheme: Generated<Scheme>
  /** Metres. */
  screen_distance: Generated<number>
  screen_language: Generated<WallLanguage>
  /** From so many calls in a row on, noting that the patient does not come is offered. */
  calls_no_show_after: Generated<number>
  /** Behind so many a patient is put who does not come when called. */
  calls_no_show_places: Generated<number>
  calls_show_wait: Generated<Flag>
  calls_delay_from_waits: Generated<Flag>
  calls_show_reason: Generated<Flag>
  /** Names of languages with commas between, in the order of CALL_LANGUAGES; '' for none. */
  calls_languages: Generated<string>
  /** For so long a tag that is tapped again gets the first answer; 0 for never. */
  tag_repeat_seconds: Generated<number>
  voice_use: Generated<Flag>
  voice_chime: Generated<Chime>
  /** Per cent. */
  voice_volume: Generated<number>
  voice_repeats: Generated<number>
  /** `22:00`; '' for both where no hours are quiet. */
  voice_quiet_from: Generated<string>
  voice_quiet_to: Generated<string>
  /** Each screen of the board says the calls, not one of them. */
  voice_every_screen: Generated<Flag>
  voice_engine: Generated<VoiceEngine>
}

export interface TagMappingTable {
  id: Generated<number>
  tag_no: string
  tag_value: string
  /** The form in which values are compared; unique among the tags that are no doubles. */
  normal_tag_value: string
  /** An older tag has the same value in the normal form: no scan finds this one. */
  is_double: Generated<Flag>
  tag_type: string
  memo: string
}

export interface FileTable {
  /** Made by the server; the file's name under `uploads/`. */
  name: string
  original_name: string
  content_type: string
  bytes: number
  created_at: string
}
