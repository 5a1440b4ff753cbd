/** Where a tap calls a number that is kept as in a tel: address (RFC 3966). */
export function callHref(phone: string): string {
  const [number = '', extension] = phone.split(';ext=')
  const digits = digitsOf(number)
  return `tel:${digits}${extension ? `;ext=${extension.replaceAll(/\D/g, '')}` : ''}`
}

/** The same to write, with words to begin with; an extension takes no texts. */
export function textHref(phone: string, words = ''): string {
  const number = digitsOf(phone.split(';ext=')[0] ?? '')
  // Both kinds of phones read the words so.
  return `sms:${number}${words === '' ? '' : `?&body=${encodeURIComponent(words)}`}`
}

function digitsOf(number: string): string {
  return `${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`
}

type Props = {
  phone: string
  /** Who stands behind it, or what it is about, for those who hear the page. */
  about?: string
  words?: string
  className?: string
}

/** A person one tap away: call or text. */
export function PhoneLinks({ phone, about, words, className = 'btn ghost' }: Props) {
  const unseen = about && <span className="unseen"> {about}</span>
  return (
    <>
      <a className={className} href={callHref(phone)}>
        Call{unseen}
      </a>{' '}
      <a className={className} href={textHref(phone, words)}>
        Text{unseen}
      </a>
    </>
  )
}
