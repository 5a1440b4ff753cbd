import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { EditPage, lookedAt } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { today as dayOf } from '../../business/dates.ts'
import { visitContext } from '../../visit-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/rule.route'
import { letterPlaces, wordsOfLetter } from './compose-follow-up.ts'
import { exampleJob } from './example-job.ts'
import { letterRulesAddress } from './letter-address.ts'
import { letterCopy } from './letter-copy.ts'
import { letterSettings } from './letter-settings.ts'
import { keptRule } from './rule-edits.server.ts'
import { ruleForm, ruleFrom } from './rule-form.ts'
import { isLetterKind, letterRules, type LetterKind } from './rules.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  if (!isLetterKind(params.kind)) return data(null, { status: 404 })
  const [opened, { name, phone, timeZone }] = await Promise.all([
    openForm(db, request, keptRule(params.kind), params.kind),
    readSetting(db, 'identity'),
  ])
  const kind: LetterKind = params.kind
  const at = { now: now(), today: dayOf(now(), timeZone) }
  return { kind, state: opened.data, identity: { name, phone }, at }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  if (!isLetterKind(params.kind)) return data(null, { status: 404 })
  const done = { saved: () => letterRulesAddress, said: 'kept' as const }
  return answerForm(db, request, keptRule(params.kind), params.kind, { now: now(), done })
}

export default function RuleRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <OfficeHead title="There is no such letter" />
  const { kind, identity, at } = loaderData
  const state: EditState = { ...loaderData.state, ...actionData }
  const form = ruleForm(kind)
  const looked = lookedAt(form, state)
  const { isCommercial } = letterRules[kind]
  return (
    <>
      <EditPage
        state={state}
        form={form}
        action={`${letterRulesAddress}/${kind}`}
        title={letterCopy[kind].name}
        eyebrow="Letters"
        up={{ href: letterRulesAddress, words: 'All letters' }}
        before={
          <p className="hint">
            {isCommercial
              ? 'It goes before a booking: your mailing address and a line that stops such letters stand below it.'
              : kind === 'review'
                ? 'Everybody whose event you poured is asked once, with the same words and pages, or nobody is.'
                : 'It goes to clients who have your promise.'}
          </p>
        }
        preview={{
          words: 'As Maya and Ben would read it.',
          look: looked && (
            <>
              {(['en', 'es'] as const).map((language) => {
                const settings = letterSettings({ [kind]: ruleFrom(kind, looked) }, '')
                const job = exampleJob(language, at.today)
                const { subject, body } = wordsOfLetter(kind, job, settings, { identity, at })
                return (
                  <article key={language} className="letter-paper" lang={language}>
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
        <h2>What you can put in braces</h2>
        <dl className="placeholders">
          {Object.entries(letterPlaces).map(([name, words]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
