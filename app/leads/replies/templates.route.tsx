import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import type { Route } from './+types/templates.route'
import { previewTemplate, readTemplates, saveTemplate, templateAddress } from './replies.server.ts'
import { readTemplate, templateDifferences } from './reply-form.ts'
import { TemplatesPage } from './templates-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const templates = await readTemplates(db)
  const asked = new URL(request.url).searchParams.get('key') ?? ''
  const chosen = Object.hasOwn(templates, asked) ? asked : Object.keys(templates)[0]!
  const names = Object.entries(templates).map(([key, { name }]) => ({ key, name }))
  const stored = templates[chosen]!
  const { words, ...earlier } = await readEarlier(db, request, templateAddress(chosen), (then) =>
    templateDifferences(stored, readTemplate(then).template),
  )
  const template = words ? readTemplate(words).template : stored
  return { names, chosen, template, seen: versionTag(stored), earlier }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWordsOrEarlier(db, request)
  const chosen = words.template ?? ''
  const templates = await readTemplates(db)
  if (!Object.hasOwn(templates, chosen)) throw redirect('/backbar/replies', 303)
  const { template, errors } = readTemplate(words, templates[chosen])
  if (errors.length > 0) return data({ errors, template, stored: null, seen: words.seen ?? '' }, { status: 422 })
  if (words.intent === 'preview')
    return data({
      errors,
      template,
      stored: null,
      seen: words.seen ?? '',
      preview: await previewTemplate(db, template, now()),
    })
  const saved = await saveTemplate(db, chosen, template, words.seen ?? '', now())
  if (saved.kind === 'conflict')
    return data({ errors, template, stored: saved.stored, seen: saved.seen }, { status: 409 })
  throw redirect(`${templateAddress(chosen)}&${saidOf('kept', saved)}`, 303)
}

export default function TemplatesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplatesPage errors={[]} stored={null} preview={null} {...loaderData} {...actionData} />
}
