import { DocumentHead } from './document-head.tsx'

/** Document title of a back office page, with an error prefix. */
export function BackOfficeTitle({ title, isError = false }: { title: string; isError?: boolean }) {
  return (
    <DocumentHead
      title={`${isError ? 'Error: ' : ''}${title} · Backbar`}
      description="The owner’s side of this website."
      canonical={null}
    />
  )
}
