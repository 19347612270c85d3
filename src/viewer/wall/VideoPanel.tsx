import { useEffect, useRef } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { every } from '../../timers.ts'
import type { ScreenProblems } from './screenProblems.ts'
import { boxStyle } from './boxStyle.ts'
import type { Box } from './wallLayout.ts'
import css from './Panel.module.css'

/** Interval at which a failed video is retried, in milliseconds. */
export const VIDEO_RETRY_MS = 30_000
/**
 * Time without progress, in milliseconds, after which a video is restarted, and reported as broken if that fails too.
 */
const STALLED_MS = 15_000

interface VideoPanelProps {
  readonly url: string
  /** Undefined while called patients need the space: the video then rests. */
  readonly box: Box | undefined
  /** Whether this video cannot be played now; the wall gives its space to the lists. */
  readonly broken: boolean
  /** Called with the address of a video that fails, and with '' when it plays again. */
  readonly onBroken: (url: string) => void
  /** Called with whether the video fails. */
  readonly onProblem: ScreenProblems['set']
}

/**
 * Plays a video muted and in a loop; one element is reused for all videos. A video that fails or stalls is
 * hidden, which gives its space to the lists, and retried in the background: its server may be down only for a while.
 */
export function VideoPanel({ url, box, broken, onBroken, onProblem }: VideoPanelProps) {
  const wall = wallTexts()
  const ref = useRef<HTMLVideoElement>(null)
  const rests = box === undefined

  useEffect(() => {
    onProblem('VIDEO', broken)
    return () => onProblem('VIDEO', false)
  }, [onProblem, broken])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.src = url
    return () => release(video)
  }, [url])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    if (broken) return every(VIDEO_RETRY_MS, () => restart(video))
    if (rests) return video.pause()
    play(video)
    let moved = true
    let restarted = false
    const move = () => {
      moved = true
      restarted = false
    }
    video.addEventListener('timeupdate', move)
    const timer = setInterval(() => {
      // The browser may pause a hidden page's video.
      if (moved || document.visibilityState === 'hidden') moved = false
      else if (restarted) onBroken(url)
      else {
        restarted = true
        restart(video)
      }
    }, STALLED_MS)
    return () => {
      clearInterval(timer)
      video.removeEventListener('timeupdate', move)
    }
  }, [broken, rests, url, onBroken])

  return (
    <section className={css.video} hidden={broken || rests} style={box && boxStyle(box)} aria-label={wall.video}>
      <video
        ref={ref}
        muted
        loop
        playsInline
        onError={() => onBroken(url)}
        onPlaying={({ currentTarget }) => onBroken(hasPicture(currentTarget) ? '' : url)}
      />
    </section>
  )
}

/** Whether a playing video has a picture: a browser that can only decode its sound plays it without one. */
const hasPicture = (video: HTMLVideoElement): boolean => video.videoWidth > 0

function restart(video: HTMLVideoElement): void {
  video.load()
  play(video)
}

/** Ignores a rejected `play()`: the address may just be changing. The `error` event reports real failures. */
function play(video: HTMLVideoElement): void {
  video.play()?.catch(() => undefined)
}

/** Makes the browser free the video's memory. */
function release(video: HTMLVideoElement): void {
  video.pause()
  video.removeAttribute('src')
  video.load()
}
