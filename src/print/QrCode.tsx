import { encode } from 'uqr'

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

/** White margin around the code, in modules, which readers need to detect it. */
const QUIET = 4

/** A QR code as an SVG path: `side` is the size in modules including the margin, `path` covers the black modules. */
interface QrPath {
  readonly side: number
  readonly path: string
}

/** Encodes an address with error correction level M, which tolerates about 15% damage, such as a crease. */
export function qrPath(address: string): QrPath {
  const { size, data } = encode(address, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return { side: size + 2 * QUIET, path }
}
