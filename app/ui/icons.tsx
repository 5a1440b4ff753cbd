const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function InstagramIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r=".6" fill="currentColor" />
    </svg>
  )
}

export function TikTokIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M13.5 3v12.2a4 4 0 1 1-4-4" />
      <path d="M13.5 3c.4 3 2.4 5 5.5 5.3" />
    </svg>
  )
}

export function EmailIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 7 8 6 8-6" />
    </svg>
  )
}

export function CloseIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="m6 6 12 12M18 6 6 18" />
    </svg>
  )
}

export function SearchIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </svg>
  )
}

export function PhoneIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z" />
    </svg>
  )
}

export function BackIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="m14.5 5-7 7 7 7" />
    </svg>
  )
}

export function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
    </svg>
  )
}

export function MapPinIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.4" />
    </svg>
  )
}

export function SunIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </svg>
  )
}

export function CalendarIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </svg>
  )
}

export function PlusIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M12 5v14M5 12h14" />
    </svg>
  )
}

export function MoneyIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <rect x="3" y="6" width="18" height="12" rx="2.5" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M6.5 12h.01M17.5 12h.01" />
    </svg>
  )
}

export function ChevronIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="m9.5 5 7 7-7 7" />
    </svg>
  )
}

export function ListIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.500h.01M4.5 12h.01M4.5 17.500h.01" />
    </svg>
  )
}

export function GripIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line} strokeWidth={3}>
      <path d="M9 5.5h.01M15 5.5h.01M9 12h.01M15 12h.01M9 18.5h.01M15 18.5h.01" />
    </svg>
  )
}

export function GuestsIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 19.5c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .7 3.2 2.4 3.5 5" />
    </svg>
  )
}

export function ClockIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3 2" />
    </svg>
  )
}

export function MinusIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M5 12h14" />
    </svg>
  )
}

export function ShareIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M12 15V4M8 7.5l4-4 4 4M6 12H5v8.5h14V12h-1" />
    </svg>
  )
}

export function MessageIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M4 5h16v11.5h-9l-4.5 4v-4H4z" />
    </svg>
  )
}

export function EditIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="m5 19 1-4L16 5l3 3L9 18zM14 7l3 3" />
    </svg>
  )
}

export function CopyIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M9 9h10v10H9zM15 9V5H5v10h4" />
    </svg>
  )
}

export function CocktailIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" {...line}>
      <path d="M4.5 4.5h15L12 12.5zM12 12.5V20M8 20h8" />
    </svg>
  )
}
