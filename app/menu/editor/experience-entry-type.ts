import { defineForm } from '../../business/forms/form.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { BarType } from '../catalog/catalog.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import {
  supplyItems,
  parseSupplyProviders,
  getDefaultSupplyProviders,
  type SupplyProviders,
} from '../catalog/supply-plan.ts'
import { replaceOrAppend, type MenuEntryType } from './menu-entry-type.ts'
import { createSlug } from './create-slug.ts'
import { type ProviderFields, experienceFields, mapSupplyItems } from './experience-fields.ts'

type ExperienceValues = {
  name: string
  tagline: string
  summary: string
  price: number
  cocktails: number
  garnishes: number
  bar: BarType
  longSetUp: boolean
  isVisible: boolean
} & ProviderFields

/**
 * Entry type of an experience, which visitors choose. Its slug is created from its first name and never changes, because
 * public addresses use it.
 */
export const experienceEntryType: MenuEntryType<ExperienceValues> = {
  noun: 'Experience',
  fresh: {
    title: 'Add an experience',
    input: {
      cocktails: '0',
      garnishes: '0',
      bar: 'cocktails',
      isVisible: 'yes',
      ...toProviderFields(getDefaultSupplyProviders({ bar: 'cocktails', cocktailsIncluded: 0, garnishesIncluded: 0 })),
    },
  },
  form: (menu, key) => defineForm<ExperienceValues>(experienceFields, (values) => conflicts(menu, key, values)),
  title: ({ name }) => name,
  read(menu, key) {
    const of = menu.experiences.find(({ slug }) => slug === key)
    if (!of) return null
    return {
      name: of.name,
      tagline: of.tagline,
      summary: of.summary,
      price: of.priceCents,
      cocktails: of.cocktailsIncluded,
      garnishes: of.garnishesIncluded,
      bar: of.bar,
      ...toProviderFields(of.whoBrings),
      longSetUp: of.longSetUp,
      isVisible: of.isVisible,
    }
  },
  put(menu, key, values) {
    const slugs = menu.experiences.map(({ slug }) => slug)
    const { name, tagline, summary, bar, longSetUp, isVisible } = values
    const counted = {
      slug: slugs.includes(key) ? key : createSlug(name, slugs),
      name,
      tagline,
      summary,
      bar,
      longSetUp,
      isVisible,
      priceCents: values.price,
      cocktailsIncluded: values.cocktails,
      garnishesIncluded: values.garnishes,
    }
    const brought = Object.fromEntries(supplyItems.map((thing) => [thing, values[`brings-${thing}`]]))
    const experience = { ...counted, whoBrings: parseSupplyProviders(brought, counted) }
    const isSame = ({ slug }: { slug: string }) => slug === counted.slug
    return { key: counted.slug, menu: { ...menu, experiences: replaceOrAppend(menu.experiences, experience, isSame) } }
  },
  reasonToStay(menu, key) {
    const users = menu.packages.filter(({ experienceSlug }) => experienceSlug === key)
    if (users.length > 0)
      return `${users.length === 1 ? 'A package uses it' : 'Packages use it'}: ${users.map(({ packageName }) => packageName).join(', ')}. Choose another experience there first.`
    return isLastShown(menu, key) ? 'It is the last one visitors can choose. Show or add another one first.' : null
  },
  place: (key) => key,
}

function toProviderFields(whoBrings: SupplyProviders): ProviderFields {
  return mapSupplyItems((thing) => whoBrings[thing])
}

function conflicts(menu: FullMenu, key: string, { name, isVisible }: ExperienceValues): FieldError[] {
  const namesake = menu.experiences.find(
    ({ slug, ...other }) => slug !== key && other.name.toLowerCase() === name.toLowerCase(),
  )
  const user = menu.packages.find((bundle) => bundle.experienceSlug === key && bundle.isVisible)
  const errors: FieldError[] = []
  if (namesake) errors.push({ field: 'name', message: `Choose another name: one is called ${namesake.name} already` })
  if (!isVisible && user)
    errors.push({
      field: 'isVisible',
      message: `Keep it visible: the ${user.packageName} is made of it. Hide that first, or choose another experience there`,
    })
  else if (!isVisible && isLastShown(menu, key))
    errors.push({ field: 'isVisible', message: 'Keep it visible: it is the last one visitors can choose' })
  return errors
}

function isLastShown(menu: FullMenu, key: string): boolean {
  return !menu.experiences.some(({ slug, isVisible }) => isVisible && slug !== key)
}
