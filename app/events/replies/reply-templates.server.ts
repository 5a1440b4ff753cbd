import { getDepositTerms } from '../../business/deposit-terms.server.ts'
import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { ReplyTemplate } from '../../business/stored-settings.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { languages } from '../../ui/language.ts'
import { createExampleEvent } from '../event/example-event.ts'
import { computeDefaultHoldEnd } from '../event/state-changes.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import { resolvePlaceholders } from './resolve-placeholders.ts'
import { listAlternativeSlots } from './available-days.server.ts'
import { fillPlaceholders, hasDatesPlaceholder } from './placeholders.ts'
import {
  getReplyTemplatePath,
  isHoldRequired,
  localizeReplyTemplate,
  createReplyTemplateForm,
  withDefaultSpanish,
  type EmailPreview,
} from './reply-form.ts'
import { defaultReplies } from './default-replies.ts'

/** The templates by their keys: the owner's words where there are any, the usual ones otherwise, as they are today. */
export async function getReplyTemplates(db: Db): Promise<Record<string, ReplyTemplate>> {
  const templates = { ...defaultReplies, ...(await findSetting(db, 'replies')) }
  return Object.fromEntries(Object.entries(templates).map(([key, template]) => [key, withDefaultSpanish(template)]))
}

/** A reply as kept under its key; `before` is what it was as its form was posted. */
export function createReplyTemplateEditForm(key: string, before: ReplyTemplate): EditForm<ReplyTemplate> {
  return {
    form: createReplyTemplateForm(key, before),
    address: getReplyTemplatePath,
    locks: ['setting:replies'],
    canAdd: false,
    read: async (db) => (await getReplyTemplates(db))[key] ?? null,
    write: async (db, template, { now }) =>
      saveSetting(db, 'replies', changed({ ...(await getReplyTemplates(db)), [key]: template }), now),
    title: ({ name }) => `Reply “${name}”`,
  }
}

/**
 * A template as a letter to somebody who might have asked, in English and where there is Spanish in it, too: what the menu
 * and the days say now stands in its places.
 */
export async function previewReplyTemplate(db: Db, template: ReplyTemplate, now: number): Promise<EmailPreview[]> {
  const [offer, { say }, terms] = await Promise.all([
    getMenuAndIdentity(db),
    getTranslator(db, 'es'),
    getDepositTerms(db),
  ])
  const { identity } = offer
  const today = todayIn(now, identity.timeZone)
  const event = createExampleEvent(offer, today, translateCatalog(offer.catalogue, say))
  const heldUntil = computeDefaultHoldEnd({ today, eventDate: event.request.eventDate })
  const name = event.request.requestorName
  return Promise.all(
    (template.es ? languages : (['en'] as const)).map(async (asked): Promise<EmailPreview> => {
      const { language, subject, body } = localizeReplyTemplate(template, asked)
      const openDays = hasDatesPlaceholder({ subject, body })
        ? await listAlternativeSlots(db, event, now, language)
        : []
      const filled = resolvePlaceholders(event, identity, { today, heldUntil, isKnownZip, openDays, terms, language })
      return { name, language, subject: fillPlaceholders(subject, filled), body: fillPlaceholders(body, filled) }
    }),
  )
}

/** Of all templates those that are not the usual ones: only what the owner wrote stays as it is. */
function changed(templates: Record<string, ReplyTemplate>): Record<string, ReplyTemplate> {
  const said = (template: ReplyTemplate | undefined) =>
    template &&
    JSON.stringify([
      template.name,
      template.notedAs,
      isHoldRequired(template),
      template.subject,
      template.body,
      template.es,
    ])
  return Object.fromEntries(
    Object.entries(templates).filter(([key, template]) => said(template) !== said(defaultReplies[key])),
  )
}
