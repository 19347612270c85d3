import { Emitter } from '../../emitter.ts'

/** Time a toast is shown and time it then fades, in milliseconds. */
export const TOAST_MS = 3_200
export const TOAST_FADE_MS = 240

export interface Toast {
  readonly type: 'SUCCESS' | 'ERROR' | 'INFOMATION'
  readonly title: string
  readonly description?: string
}

interface ShownToast extends Toast {
  readonly id: number
  readonly fading: boolean
}

/** The toasts on the screen, oldest first; each goes by itself or when it is closed. */
export class ToastStore extends Emitter {
  #shown: readonly ShownToast[] = []
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #count = 0

  /** Shows a toast in place of those that said that all is well: a pile of them would lie over the buttons. */
  show(toast: Toast): void {
    this.#count += 1
    const id = this.#count
    this.#set([...this.#errors(), { ...toast, id, fading: false }])
    this.release(id)
  }

  /** Removes all but the errors, because the undo strip of a later move takes their place. */
  clear(): void {
    this.#set(this.#errors())
  }

  /** Keeps a toast while it is hovered or focused. */
  readonly hold = (id: number): void => clearTimeout(this.#timers.get(id))

  /** Lets a toast go by itself. */
  readonly release = (id: number): void => {
    this.hold(id)
    this.#timers.set(
      id,
      setTimeout(() => this.close(id), TOAST_MS),
    )
  }

  readonly close = (id: number): void => {
    this.hold(id)
    this.#timers.delete(id)
    this.#set(this.#shown.map((toast) => (toast.id === id ? { ...toast, fading: true } : toast)))
    setTimeout(() => this.#set(this.#shown.filter((toast) => toast.id !== id)), TOAST_FADE_MS)
  }

  readonly getShown = (): readonly ShownToast[] => this.#shown

  #errors(): readonly ShownToast[] {
    return this.#shown.filter(({ type }) => type === 'ERROR')
  }

  #set(toasts: readonly ShownToast[]): void {
    this.#shown = toasts
    this.emit()
  }
}
