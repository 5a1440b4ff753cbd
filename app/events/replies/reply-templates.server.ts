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
import { computeReplyPlaceholderValues } from './resolve-placeholders.ts'
import { listAlternativeSlots } from './available-days.server.ts'
import { fillReplyPlaceholders, hasDatesPlaceholder } from './placeholders.ts'
import {
  getReplyTemplatePath,
  localizeReplyTemplate,
  addDefaultSpanishToTemplate,
  type EmailPreview,
} from './reply-form.ts'
import { isHoldRequired } from './reply-outcome.ts'
import { createReplyTemplateForm } from './reply-template-form.ts'
import { defaultReplies } from './default-replies.ts'

/** Returns all templates by key: the owner's, or the current defaults. */
export async function getReplyTemplates(db: Db): Promise<Record<string, ReplyTemplate>> {
  const templates = { ...defaultReplies, ...(await findSetting(db, 'replies')) }
  return Object.fromEntries(
    Object.entries(templates).map(([key, template]) => [key, addDefaultSpanishToTemplate(template)]),
  )
}

/** The edit form of a template. `before` is the template when the form was posted. */
export function createReplyTemplateEditForm(key: string, before: ReplyTemplate): EditForm<ReplyTemplate> {
  return {
    form: createReplyTemplateForm(key, before),
    address: getReplyTemplatePath,
    locks: ['setting:replies'],
    canAdd: false,
    read: async (db) => (await getReplyTemplates(db))[key] ?? null,
    write: async (db, template, { now }) =>
      saveSetting(db, 'replies', omitDefaultTemplates({ ...(await getReplyTemplates(db)), [key]: template }), now),
    title: ({ name }) => `Reply “${name}”`,
  }
}

/**
 * Previews a template for an example event, in English and in Spanish if it has a Spanish version. Placeholders use the
 * current menu and availability.
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
      const filled = computeReplyPlaceholderValues(event, identity, {
        today,
        heldUntil,
        isKnownZip,
        openDays,
        terms,
        language,
      })
      return {
        name,
        language,
        subject: fillReplyPlaceholders(subject, filled),
        body: fillReplyPlaceholders(body, filled),
      }
    }),
  )
}

/** Returns only the templates that differ from the defaults, so that defaults can still be updated. */
function omitDefaultTemplates(templates: Record<string, ReplyTemplate>): Record<string, ReplyTemplate> {
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
