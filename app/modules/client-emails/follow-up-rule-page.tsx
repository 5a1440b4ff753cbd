import { EditPage, parsePreviewValues } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { PlaceholderList } from '../../business/forms/placeholder-list.tsx'
import { fillFollowUpTemplate, followUpPlaceholders } from './fill-follow-up-template.ts'
import { createExampleEventData } from './example-event-data.ts'
import { getFollowUpRulePath, followUpRulesPath } from './follow-up-paths.ts'
import { followUpText } from './follow-up-text.ts'
import { toFollowUpSettings } from './follow-up-settings.ts'
import { createFollowUpRuleForm, toStoredFollowUpRule } from './follow-up-rule-form.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

type Props = {
  kind: FollowUpKind
  state: EditState
  identity: { name: string; phone: string }
  at: { now: number; today: string }
}

/** A single rule: its mode, its text, and a preview. */
export function FollowUpRulePage({ kind, state, identity, at }: Props) {
  const form = createFollowUpRuleForm(kind)
  const looked = parsePreviewValues(form, state)
  const { isCommercial } = followUpRules[kind]
  return (
    <>
      <EditPage
        state={state}
        form={form}
        action={getFollowUpRulePath(kind)}
        title={followUpText[kind].name}
        eyebrow="Emails"
        up={{ href: followUpRulesPath, words: 'All emails' }}
        before={
          <p className="hint">
            {isCommercial
              ? 'It goes before a booking: your mailing address and a line that stops such emails stand below it.'
              : kind === 'review'
                ? 'Every client whose event took place is asked once, with the same words and links.'
                : 'Sent to booked clients.'}
          </p>
        }
        preview={{
          words: 'As Maya and Ben would read it.',
          look: looked && (
            <>
              {(['en', 'es'] as const).map((language) => {
                const settings = toFollowUpSettings({ [kind]: toStoredFollowUpRule(kind, looked) }, '')
                const job = createExampleEventData(language, at.today)
                const { subject, body } = fillFollowUpTemplate(kind, job, settings, { identity, at })
                return (
                  <article key={language} className="letter-paper card-ground any-break" lang={language}>
                    <p>
                      <b>{subject}</b>
                    </p>
                    {body.split(/\n{2,}/).map((words, i) => (
                      <p key={i}>{words}</p>
                    ))}
                  </article>
                )
              })}
            </>
          ),
        }}
      />
      <section className="slip">
        <h2>Filled in for each client</h2>
        <p className="hint">Type one of these with its brackets, and each client reads their own.</p>
        <PlaceholderList infos={followUpPlaceholders} />
      </section>
    </>
  )
}
