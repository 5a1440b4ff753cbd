type Props = { size: number; path: string; label: string }

/** A QR code, always dark on light, because cameras cannot read other colors. */
export function QrCode({ size, path, label }: Props) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
