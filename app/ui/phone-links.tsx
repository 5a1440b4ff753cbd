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

/** Texts to people, with their whole words. */
type TextsProps = { texts: readonly { personId: string; name: string; phone: string; words: string }[] }

/** A text to each who has a number, written as far as the tap that sends it. */
export function TextLinks({ texts }: TextsProps) {
  const links = texts.filter(({ phone }) => phone !== '')
  if (links.length === 0) return null
  return (
    <p className="acts">
      {links.map(({ personId, name, phone, words }) => (
        <a key={personId} className="btn ghost" href={textHref(phone, words)}>
          Text {name}
        </a>
      ))}
    </p>
  )
}
