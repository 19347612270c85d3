import { qrPath } from './qrPath.ts'

interface QrCodeProps {
  /** Address in the code. */
  readonly text: string
  /** Name for screen readers; without it the code is hidden from them. */
  readonly label?: string
  readonly className?: string | undefined
}

/** A QR code, black on white in every theme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { side, path } = qrPath(text)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
