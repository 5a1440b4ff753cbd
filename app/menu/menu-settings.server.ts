import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { summarizeMenu } from './catalog/menu-summary.ts'

export const menuSettings = [
  defineSetting({
    door: 'website',
    place: 2,
    name: 'Menu and prices',
    to: '/backbar/menu',
    formerNames: [
      'Menu & prices',
      'experiences',
      'packages',
      'add-ons',
      'recipes',
      'rules',
      'former site',
      'rates',
      'pricing',
      'discount',
      'coupon',
      'promo code',
      'extras',
      'peak',
      'weekend price',
      'drinks',
      'cocktails',
      'minimum',
      'store prices',
      'bottle prices',
      'alcohol cost',
    ],
    read: (db) => db.selectFrom('experience').select('price_cents').where('is_visible', '=', 1).execute(),
    say: (rows) => summarizeMenu(rows.map(({ price_cents }) => price_cents)),
  }),
]
