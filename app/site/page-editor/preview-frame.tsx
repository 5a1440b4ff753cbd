import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { SiteFooter } from '../pages/site-footer.tsx'
import { SiteHeader } from '../pages/site-header.tsx'

type Frame = {
  title: string
  description: string
  identity: PublicIdentity
  year: number
  path: string
  children: ReactNode
  bar: ReactNode
}

/** Page as visitors would see it, with a bar marking it as a preview. */
export function PreviewFrame({ title, description, identity, year, path, children, bar }: Frame) {
  return (
    <>
      <DocumentHead title={`Preview: ${title} · Backbar`} description={description} canonical={null} />
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <SiteHeader identity={identity} path={path} search="" />
      <main id="main">{children}</main>
      <SiteFooter identity={identity} year={year} />
      {bar}
    </>
  )
}

type Bar = {
  action: string
  typed: Record<string, string>
  mend: string[]
  save: string
  edit: string
  /** Links to other pages in the preview. */
  children?: ReactNode
}

/**
 * Bar with the submitted fields as hidden inputs and buttons for the `save` and `edit` intents. Saving is offered only
 * when `mend` is empty.
 */
export function PreviewBar({ action, typed, mend, save, edit, children }: Bar) {
  return (
    <form method="post" action={action} className="preview-bar cluster" aria-label="Preview" lang="en">
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="flush">
        <b>A preview. Nothing is saved yet.</b> {mend.length > 0 && <span>To save it: {mend.join('. ')}.</span>}
      </p>
      <div className="acts">
        {mend.length === 0 && (
          <button className="btn" type="submit" name="intent" value={save}>
            Save
          </button>
        )}
        <button className="btn ghost" type="submit" name="intent" value={edit}>
          Back to editing
        </button>
      </div>
      {children && <p className="others flush wrap-line">{children}</p>}
    </form>
  )
}
