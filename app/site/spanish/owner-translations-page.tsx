import type { EarlierVersions } from '../../business/earlier-versions.ts'
import { formatPlaceholders } from '../../business/forms/placeholder-brackets.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import { EarlierVersionsSection, EarlierVersionNotice } from '../../ui/earlier-versions.tsx'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { pagePlaceholders } from '../page-items/page-placeholders.ts'
import type { TranslationProgress, TranslationPair, OwnerTextGroup } from './owner-translations.ts'

type Props = {
  groups: OwnerTextGroup[]
  elsewhere: TranslationProgress[]
  spanish: Readonly<Record<string, string>>
  /** Submitted translations, where the form is shown again. */
  pairs: TranslationPair[]
  errors: FieldError[]
  /** Texts another user changed after the form was opened. */
  rows: FieldDifference[] | null
  earlier: EarlierVersions
}

/** Form with the owner's English texts next to their Spanish translations. */
export function OwnerTranslationsPage({ groups, elsewhere, spanish, pairs, errors, rows, earlier }: Props) {
  const typed = new Map(pairs.map(({ english, spanish }) => [english, spanish]))
  const said = (english: string) => typed.get(english) ?? spanish[english] ?? ''
  const texts = groups.flatMap(({ texts }) => texts)
  const missing = texts.filter((text) => said(text) === '').length
  const getField = (text: string) => `spanish-${texts.indexOf(text)}`
  return (
    <>
      <BackOfficeHeader
        title="Spanish translations"
        eyebrow="Pages"
        lead="Your own words as Spanish pages say them. Where there is no Spanish, they show the English. If you change an English text, its Spanish starts empty, so that no page says what is out of date."
        isError={errors.length > 0 || rows !== null}
      >
        <a className="btn ghost" href="/es">
          See the site in Spanish
        </a>
      </BackOfficeHeader>
      <FormErrors errors={errors} />
      {rows && <EditConflictNotice rows={rows} />}
      <EarlierVersionNotice opened={earlier.opened} />
      <form method="post" action="/backbar/spanish" className="slip own-texts" noValidate>
        <p>
          {missing > 0
            ? `${missing} of ${texts.length} have no Spanish yet.`
            : elsewhere.every((one) => one.missing === 0)
              ? 'All of your words are there in Spanish.'
              : 'All of your words on these pages are there in Spanish.'}{' '}
          Prices, names of places and everything the site says itself are there already. What clients sign and what your
          emails begin with have their Spanish beside the English:
        </p>
        <ul className="bullets">
          {elsewhere.map(({ name, what, href, all, missing }) => (
            <li key={name}>
              <AllowedLink href={href}>{name}</AllowedLink>:{' '}
              {missing === 0 ? `all ${all} ${what} in Spanish` : `${missing} of ${all} ${what} without Spanish`}
            </li>
          ))}
        </ul>
        {groups.map(({ name, heading, texts: own }) => {
          const isMistaken = (text: string) => getFieldErrorMessage(errors, getField(text)) !== undefined
          const open = own.filter((text) => said(text) === '')
          const there = own.filter((text) => said(text) !== '')
          const getRow = (text: string) => (
            <SpanishField
              key={text}
              field={getField(text)}
              english={text}
              spanish={said(text)}
              was={spanish[text] ?? ''}
              error={getFieldErrorMessage(errors, getField(text))}
            />
          )
          return (
            <details key={name} id={name} open={open.length > 0 || own.some(isMistaken)}>
              <summary>
                {heading}{' '}
                <small>{open.length === 0 ? 'all in Spanish' : `${open.length} of ${own.length} missing`}</small>
              </summary>
              {open.map(getRow)}
              {open.length > 0 && there.length > 0 ? (
                <details open={there.some(isMistaken)}>
                  <summary>{`${there.length} in Spanish already`}</summary>
                  {there.map(getRow)}
                </details>
              ) : (
                there.map(getRow)
              )}
            </details>
          )
        })}
        <p className="acts">
          <button className="btn" type="submit">
            Save
          </button>
          <button className="btn ghost" type="submit" formAction="/backbar/spanish/preview">
            Preview
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={earlier.list} here="/backbar/spanish" />
    </>
  )
}

type FieldProps = { field: string; english: string; spanish: string; was: string; error: string | undefined }

function SpanishField({ field, english, spanish, was, error }: FieldProps) {
  return (
    <div className={`field beside-english${error ? ' bad' : ''}`}>
      <label htmlFor={field}>{formatPlaceholders(english, pagePlaceholders)}</label>
      <div>
        <FieldErrorMessage name={field} error={error} />
        <input type="hidden" name={field.replace('spanish', 'english')} value={english} />
        <input type="hidden" name={field.replace('spanish', 'was')} value={was} />
        <textarea
          id={field}
          name={field}
          lang="es"
          rows={Math.min(8, Math.max(1, Math.ceil(english.length / 60)))}
          defaultValue={formatPlaceholders(spanish, pagePlaceholders)}
          {...getFieldAriaProps(field, undefined, error)}
        />
      </div>
    </div>
  )
}
