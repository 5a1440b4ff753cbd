import { defineContribution, defineHook } from '../plumbing/modules/hooks.server.ts'
import type {
  AutomaticText,
  AutomaticTextKind,
  TextedOfferReplyResult,
  TextedOfferReply,
  StaffPhone,
} from './automatic-text.ts'

/**
 * Hook with text messages about a change, run in the change's transaction. The module that sends text messages decides
 * which of them are sent.
 */
export const automaticTexts = defineHook<[texts: readonly AutomaticText[], now: number]>('automatic-texts')

/**
 * Checks just before sending whether an automatic text is still true. Returns a replacement if its content changed, and null
 * if the module does not know its key.
 */
export const automaticTextChecks = defineContribution<[key: string, now: number], boolean | AutomaticText | null>(
  'automatic-text-checks',
)

/** Kinds of texts that modules ask for through `automaticTexts`. */
export const automaticTextKinds = defineContribution<[], AutomaticTextKind[]>('automatic-text-kinds')

/** People who work for the business, with their phones. */
export const staffPhones = defineContribution<[], StaffPhone[]>('staff-phones')

/** People who work at an event, with their phones. */
export const eventStaffPhones = defineContribution<[eventId: string], StaffPhone[]>('event-staff-phones')

/** Acts on a texted reply to an offer, in the current transaction. Null if it is not certain what was meant. */
export const textedOfferReplies = defineContribution<
  [reply: TextedOfferReply, now: number],
  TextedOfferReplyResult | null
>('offer-replies')
