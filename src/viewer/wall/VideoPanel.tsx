import { useEffect, useRef } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { ScreenProblems } from './screenProblems.ts'
import './VideoPanel.css'

/** Pause before a video that failed is tried again, in milliseconds. */
export const VIDEO_RETRY_MS = 30_000
/**
 * A video that has stood still for this long is restarted, and given up when that does not help, in milliseconds.
 */
export const STALLED_MS = 15_000

interface VideoPanelProps {
  readonly url: string
  /** This video cannot be played now: the wall gives its place to the lists. */
  readonly broken: boolean
  /** Called with the address of a video that fails, and with '' when it plays again. */
  readonly onBroken: (url: string) => void
  /** Told whether the video fails. */
  readonly onProblem: ScreenProblems['set']
}

/**
 * Plays a video muted and in a loop (VW-06), one element for whatever is played. A video that cannot be played or
 * stands still is hidden, which gives its space to the list, and tried again in the background: its server may only be
 * away.
 */
export function VideoPanel({ url, broken, onBroken, onProblem }: VideoPanelProps) {
  const wall = wallTexts()
  const ref = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    onProblem('VIDEO', broken)
    return () => onProblem('VIDEO', false)
  }, [onProblem, broken])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.src = url
    play(video)
    return () => release(video)
  }, [url])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    if (broken) return every(VIDEO_RETRY_MS, () => restart(video))
    let moved = true
    let restarted = false
    const move = () => {
      moved = true
      restarted = false
    }
    video.addEventListener('timeupdate', move)
    const stop = every(STALLED_MS, () => {
      // A hidden page may be kept from playing.
      if (moved || document.visibilityState === 'hidden') moved = false
      else if (restarted) onBroken(url)
      else {
        restarted = true
        restart(video)
      }
    })
    return () => {
      stop()
      video.removeEventListener('timeupdate', move)
    }
  }, [broken, url, onBroken])

  return (
    <section className="wall-video" hidden={broken} aria-label={wall.video}>
      <video ref={ref} muted loop playsInline onError={() => onBroken(url)} onPlaying={() => onBroken('')} />
    </section>
  )
}

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

function restart(video: HTMLVideoElement): void {
  video.load()
  play(video)
}

/** A refused start is no failure of the video (its address may just be changing): the error event tells of those. */
function play(video: HTMLVideoElement): void {
  video.play()?.catch(() => undefined)
}

/** The way to make a browser let go of a video's memory. */
function release(video: HTMLVideoElement): void {
  video.pause()
  video.removeAttribute('src')
  video.load()
}
