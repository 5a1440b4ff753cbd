import { expect, test } from 'vitest'
import { measuresOf } from './recipe-items.ts'
import { recipeOf } from '../model/recipes.ts'

test.each([
  ['margarita', '50 ml tequila, 20 ml triple sec and 15 ml lime juice'],
  ['mojito', '45 ml white rum, 20 ml lime juice, 6 mint sprigs, 2 tsp cane sugar and 60 ml soda water'],
  ['old-fashioned', '45 ml bourbon or rye, 1 sugar cube and 3 Angostura dashes'],
  ['manhattan', '50 ml rye whiskey, 20 ml sweet vermouth and 1 Angostura dash'],
  ['paloma', '50 ml tequila, 5 ml lime juice, 100 ml pink grapefruit soda and 1 pinch salt'],
  ['bees-knees', '52.5 ml gin, 10 ml honey syrup, 22.5 ml lemon juice and 22.5 ml orange juice'],
])('%s', (slug, words) => {
  expect(measuresOf(recipeOf(slug)!)).toBe(words)
})
