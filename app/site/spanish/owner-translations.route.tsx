import { data, redirect } from 'react-router'
import { getEarlierVersions, parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { formatNoticeQuery } from '../../business/earlier-versions.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/owner-translations.route'
import { OwnerTranslationsPage } from './owner-translations-page.tsx'
import {
  saveOwnerTranslations,
  ownerTranslationsPath,
  listTranslationProgress,
  getOwnerTranslations,
} from './owner-translations.server.ts'
import { listTranslationDifferences, validateTranslationPairs, parseTranslationPairs } from './owner-translations.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [texts, elsewhere] = await Promise.all([getOwnerTranslations(db), listTranslationProgress(db)])
  const { input, ...earlier } = await getEarlierVersions(db, request, ownerTranslationsPath, (then) =>
    listTranslationDifferences(parseTranslationPairs(then), texts.spanish),
  )
  return { ...texts, elsewhere, earlier, pairs: input ? parseTranslationPairs(input) : [] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const input = await parseFormOrEarlierVersion(db, request)
  const pairs = parseTranslationPairs(input)
  const errors = validateTranslationPairs(pairs)
  const back = { pairs, errors, rows: null }
  if (errors.length > 0) return data(back, { status: 422 })
  if (input.intent === 'edit') return data(back)
  const saving = await saveOwnerTranslations(db, pairs, now())
  if (saving.kind === 'conflict') {
    const changed = pairs.filter(({ spanish, was }) => spanish !== was)
    return data({ ...back, rows: listTranslationDifferences(changed, saving.stored) }, { status: 409 })
  }
  throw redirect(`${ownerTranslationsPath}?${formatNoticeQuery('saved', saving)}`, 303)
}

export default function OwnerTranslationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnerTranslationsPage errors={[]} rows={null} {...loaderData} {...actionData} />
}
