import { useEffect, useRef, useState } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { useTexts } from '../texts.ts'
import './VideoPanel.css'

/** Pause before a video that failed is tried anew, in milliseconds. */
export const VIDEO_RETRY_MS = 30_000

/**
 * Plays a video muted and in a loop (VW-06), one element for whatever is played. A video that cannot be played is hidden,
 * which gives its space to the list, and tried again in the background: the server that holds it may only be away.
 */
export function VideoPanel({ url }: { readonly url: string }) {
  const wall = useTexts(wallTexts)
  const ref = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState('')
  const broken = failed === url

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.src = url
    play(video)
    return () => release(video)
  }, [url])

  useEffect(() => {
    const video = ref.current
    if (!broken || !video) return
    const timer = setInterval(() => {
      video.load()
      play(video)
    }, VIDEO_RETRY_MS)
    return () => clearInterval(timer)
  }, [broken])

  return (
    <section className="wall-video" hidden={broken} aria-label={wall.video}>
      <video ref={ref} muted loop playsInline onError={() => setFailed(url)} onPlaying={() => setFailed('')} />
    </section>
  )
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
