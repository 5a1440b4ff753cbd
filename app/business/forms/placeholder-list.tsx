import type { PlaceholderInfos } from './placeholder-brackets.ts'

/** List of the placeholders of an editor: each in brackets as typed, and the value that replaces it. */
export function PlaceholderList({ infos }: { infos: PlaceholderInfos }) {
  return (
    <dl className="told named">
      {Object.entries(infos).map(([name, { label, means }]) => (
        <div key={name}>
          <dt className="strong">{`[${label}]`}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}
