const drawn = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

export const PlusMark = () => (
  <svg {...drawn}>
    <path d="M12 5v14M5 12h14" />
  </svg>
)

export const ChevronMark = () => (
  <svg {...drawn}>
    <path d="m9.5 6 6 6-6 6" />
  </svg>
)

export const CrossMark = () => (
  <svg {...drawn}>
    <path d="m6 6 12 12M18 6 6 18" />
  </svg>
)

export const PrinterMark = () => (
  <svg {...drawn}>
    <path d="M7 9V4h10v5M7 17H4.500V9.500h15V17H17M7 14h10v6H7z" />
  </svg>
)
