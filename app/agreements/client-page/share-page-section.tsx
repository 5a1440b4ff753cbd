import { CopyIcon, ShareIcon } from '../../ui/icons.tsx'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData } from './client-page-data.ts'
import { getClientNextAction } from './proposal-status-text.ts'

/** A value with a copy button, which appears where scripts run. */
export function CopyableValue({ value, language }: { value: string; language: ClientPageData['language'] }) {
  const { share } = clientPageText(language)
  return (
    <button type="button" className="btn ghost copy" data-copy={value} data-copied={share.copied} hidden>
      <CopyIcon />
      <span>{share.copy}</span>
    </button>
  )
}

/** Section to share a read-only link. Its buttons belong to the form `share-page`. */
export function SharePageSection({ page, isAhead }: { page: ClientPageData; isAhead: boolean }) {
  const { shared, language } = page
  const { share } = clientPageText(language)
  return (
    <details className="act" id="share" open={shared !== null && page.isSharing}>
      <summary>
        <ShareIcon />
        {isAhead ? share.look : share.with}
      </summary>
      <div>
        <p>{share.words(getClientNextAction(page))}</p>
        {shared === null ? (
          <p className="acts">
            <button className="btn ghost" form="share-page" name="intent" value="share">
              {share.make}
            </button>
          </p>
        ) : (
          <>
            <div className="copied-row cluster spread gap-3 line-below">
              <span>
                <small className="muted">{share.link}</small>
                <b>{shared}</b>
              </span>
              <CopyableValue value={shared} language={language} />
            </div>
            <p className="acts">
              <button className="btn ghost" form="share-page" name="intent" value="stop-sharing">
                {share.stop}
              </button>
            </p>
          </>
        )}
      </div>
    </details>
  )
}
