import { DocumentHead } from './document-head.tsx'

/** What an owner page is called in its tab, with the mistake that is on it. */
export function BackOfficeTitle({ title, isError = false }: { title: string; isError?: boolean }) {
  return (
    <DocumentHead
      title={`${isError ? 'Error: ' : ''}${title} · Backbar`}
      description="The owner’s side of this website."
      canonical={null}
    />
  )
}
