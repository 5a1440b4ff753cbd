import type { ReactNode } from 'react'

type Props = { name: string; src: string; props: object; children: ReactNode }

/** A part of a page that is rendered on the server and mounted in the browser with the same props. */
export function Island({ name, src, props, children }: Props) {
  return (
    <>
      <div id={name}>{children}</div>
      <script
        type="application/json"
        id={`${name}-props`}
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
      />
      <script type="module" src={src} />
    </>
  )
}
