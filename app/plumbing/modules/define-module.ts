/** Headings of the page "What you use", in order. */
export const moduleGroups = ['Booking', 'Talking to clients', 'The event', 'The office'] as const
export type ModuleGroup = (typeof moduleGroups)[number]

/** A route of a module. `file` is relative to the module's folder, or to `app/` where it starts with a slash. */
export type ModuleRoute = {
  path: string
  file: string
  /** Route id, needed where a file serves several paths. */
  id?: string
}

/** A back office route, with who may open it. `path` is relative to `/backbar`. */
export type ModuleOfficeRoute = ModuleRoute & { openTo: 'everybody' | 'owners' }

/** An entry of the back office menu. `of` are other paths whose pages belong to it. */
export type ModuleMenuEntry = { to: string; label: string; of?: readonly string[]; position: number }

/**
 * Facts on which a link in an event's menu depends. `isAgreed`: an agreement is in force. `isPast`: the event was before
 * today.
 */
export type EventMenuFacts = {
  isOver: boolean
  isPast: boolean
  isNight: boolean
  isAgreed: boolean
  isDone: boolean
}

/** A link in an event's menu, sorted by position. `page` is below the event's address. */
export type ModuleEventLink = {
  label: string
  page: string
  position: number
  isShown: (event: EventMenuFacts) => boolean
}

/** A tab of an event, sorted by position. `page` is below the event's address and among the routes of its tabs. */
export type ModuleEventTab = {
  label: string
  page: string
  /** Fragment of the page's address at which the tab opens. */
  hash?: string
  position: number
  /** Whether this tab replaces the history, which moves into the event's menu. */
  isInsteadOfHistory?: true
}

/** A section of the page "Import and export", with one link. */
export type ModuleImportExportSection = { heading: string; about: string; link: { label: string; to: string } }

/** A module's entry on the page "Import and export" while it is on. */
export type ModuleImportExport = {
  sections: readonly [ModuleImportExportSection, ...ModuleImportExportSection[]]
  /** A question and a link at the end of set-up. With it, the page offers to switch the module on while it is off. */
  offer?: { question: string; label: string }
}

/** A link at the top of the money page. */
export type ModuleMoneyLink = {
  label: string
  to: string
  /** Whether the link is shown only if sales tax is charged. */
  isForTax?: true
  /** Whether its address takes the year that is shown. */
  isOfYear?: true
}

/** An entry of the "Add" menu on phones. */
export type ModuleAddMenuEntry = { to: string; label: string; position: number }

/** An environment variable that a module reads. */
export type ModuleVariable = {
  name: string
  /** Returns why a value cannot be used, without repeating the value. Null if it can be used. */
  validate: (value: string) => string | null
}

/**
 * The pure half of a module: `app/modules/<name>/module.ts`. It is read while the program is bundled, so it imports
 * neither server code nor components.
 */
export type ModuleDefinition = {
  /** Name of the module's folder. */
  name: string
  /** Name for the owner, as on the page "What you use". */
  title: string
  /** Description for the owner, in one sentence. */
  about: string
  /** Text about the module's use for the owner: "a list on each event". */
  adds: string
  /** Heading on the page "What you use" under which the module is listed. */
  group: ModuleGroup
  /** Whether the module is on in a new business. */
  isDefault: boolean
  /** Whether the module needs card payments. A demo without cards starts with the module off. */
  needsCards?: true
  /** Two choices of set-up between which the owner chooses, instead of a checkbox. */
  setUpAnswers?: { off: string; on: string }
  /** Modules that this module imports and cannot be on without. */
  needs?: readonly string[]
  routes?: {
    /** Pages behind the login. */
    office?: readonly ModuleOfficeRoute[]
    /** Tabs of an event, with paths below its address. */
    eventTabs?: readonly ModuleOfficeRoute[]
    /** Pages that belong to a client page, below `yours/:token`. */
    client?: readonly ModuleRoute[]
    /** Pages behind another private link. */
    links?: readonly ModuleRoute[]
    /** Public pages with the site's header and footer. A Spanish page is below `es/`. */
    site?: readonly ModuleRoute[]
    /** Addresses without a session or a private link. */
    open?: readonly ModuleRoute[]
  }
  eventTabs?: readonly ModuleEventTab[]
  /** Links in the menu of an event, as pages below its address. */
  eventLinks?: readonly ModuleEventLink[]
  menu?: readonly ModuleMenuEntry[]
  /** Paths of its office routes whose pages belong to Today, which links to them. */
  ofToday?: readonly string[]
  add?: readonly ModuleAddMenuEntry[]
  moneyLinks?: readonly ModuleMoneyLink[]
  importExport?: ModuleImportExport
  /** Files about money on the page "Import and export". */
  moneyFiles?: readonly { label: string; to: string }[]
  /** Links below the table of where inquiries come from, on the page of the year's money. */
  sourceLinks?: readonly { to: string; label: string }[]
  /** Environment variables that the module reads. The site does not start if the value of one is unusable. */
  variables?: readonly ModuleVariable[]
  /** Islands by the name that pages use, as files relative to the module's folder. */
  islands?: Readonly<Record<string, string>>
}

/** Declares the pure half of a module. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition
}
