import { formatElapsedTime } from '../../business/dates.ts'
import { suggestReferralSource } from '../../events/event/referral-source.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { newSourceOption } from './sources-form.ts'
import { formatReferralPhrase, type UnmappedReferral } from './referral-mappings.ts'
import type { RejectedSourcesForm, SourceMappings } from './source-mappings.ts'

type Props = { mappings: SourceMappings; back: RejectedSourcesForm | null; closePath: string }

/** Maximum number of phrases to show at a time. */
const maxPhrases = 40

/** Maps what clients wrote about how they heard of the business to sources, once for all inquiries. */
export function SourceMappingForm({ mappings: { firstReply, waiting, filed, sources }, back, closePath }: Props) {
  const { errors, input: words } = back ?? { errors: [], input: {} }
  const shown = waiting.slice(0, maxPhrases)
  return (
    <section id="sources" aria-labelledby="sources-heading" className="stack gap-4">
      <h2 id="sources-heading">{waiting.length === 0 ? 'How clients heard about you' : 'Answers without a source'}</h2>
      {firstReply !== null && (
        <p>
          Of the inquiries of the last 30 days that you answered, half had their answer within{' '}
          {firstReply < 60_000 ? 'a minute' : formatElapsedTime(firstReply)}.
        </p>
      )}
      <FormErrors errors={errors} />
      {shown.length > 0 && (
        <form method="post" className="slip filing">
          <p>
            Choose a source for each answer once. It counts for every inquiry that says the same, now and later; what
            they wrote stays as it is.
          </p>
          <ul className="plain-list">
            {shown.map((one, i) => (
              <MappingField key={one.phrase} {...{ one, i, sources, words, errors }} />
            ))}
          </ul>
          {waiting.length > maxPhrases && (
            <p className="small">{`${waiting.length - maxPhrases} more come after these.`}</p>
          )}
          <p className="acts">
            <button className="btn" type="submit" name="intent" value="file">
              Save
            </button>
          </p>
        </form>
      )}
      {waiting.length === 0 && (
        <p className="slip">
          Answers people choose on the form already have a source. What they type in their own words shows up here.
        </p>
      )}
      {filed.length > 0 && (
        <section className="slip">
          <h3>With a source</h3>
          <ul className="plain-list filed-list">
            {filed.map(({ phrase, source, requests }) => (
              <li key={phrase}>
                <span>
                  <span dir="auto">{formatReferralPhrase(phrase)}</span> counts as <b>{source}</b>
                  <span className="small">{formatRequestCount(requests)}</span>
                </span>
                <form method="post">
                  <input type="hidden" name="phrase" value={phrase} />
                  <button className="plain" type="submit" name="intent" value="take-back">
                    Undo<span className="unseen"> {formatReferralPhrase(phrase)}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={closePath}>Done with sources</a>
      </p>
    </section>
  )
}

type LineProps = { sources: string[]; words: RejectedSourcesForm['input']; errors: RejectedSourcesForm['errors'] } & {
  one: UnmappedReferral
  i: number
}

function MappingField({ one: { phrase, words: said, isLink, requests }, i, sources, words, errors }: LineProps) {
  const [as, name] = [`as-${i}`, `name-${i}`]
  // A rejected form applies only to the phrases it was made for.
  const back = words[`phrase-${i}`] === phrase ? words : {}
  const error = errors.find(({ field }) => field === name && words[`phrase-${i}`] === phrase)?.message
  return (
    <li>
      <input type="hidden" name={`phrase-${i}`} value={phrase} />
      <span>
        <span dir="auto">{isLink ? formatReferralPhrase(phrase) : `“${said}”`}</span>
        <span className="small">{formatRequestCount(requests)}</span>
      </span>
      <label>
        <span className="unseen">{`${isLink ? formatReferralPhrase(phrase) : said} counts as`}</span>
        <select name={as} defaultValue={back[as] ?? suggestReferralSource(phrase) ?? ''}>
          <option value="">Later</option>
          {sources.map((source) => (
            <option key={source} value={source}>
              {source}
            </option>
          ))}
          <option value={newSourceOption}>A new source:</option>
        </select>
      </label>
      <div className={`own-name${error ? ' bad' : ''}`}>
        <label className="unseen" htmlFor={name}>{`Name of a new source for ${said}`}</label>
        <FieldErrorMessage name={name} error={error} />
        <input
          id={name}
          name={name}
          maxLength={60}
          defaultValue={back[name] ?? said.slice(0, 60)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
      </div>
    </li>
  )
}

function formatRequestCount(requests: number): string {
  return requests === 1 ? 'one inquiry' : `${requests} inquiries`
}
