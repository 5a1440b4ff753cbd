import { drinksConstants } from '../model/drinks-constants.ts'
import type { ChoiceText } from './choice-text.ts'

const { cushion } = drinksConstants

/** Spanish texts of choices by field, in the order offered. */
export const spanishChoiceText: ChoiceText = {
  crowd: {
    light: ['Tranquilo', 'un brindis y una charla'],
    average: ['Promedio', 'la mayoría de las bodas'],
    lively: ['Animado', 'ya los conoces'],
  },
  bar: {
    'beer-wine': ['Cerveza y vino', 'sin licores'],
    cocktails: ['Cócteles', 'y nada más'],
    'cocktails-beer-wine': ['Cócteles, cerveza y vino', 'la mitad, en cócteles'],
    'full-bar': ['Barra completa', 'un poco de todo'],
  },
  daypart: { evening: 'Noche', afternoon: 'Tarde', brunch: 'Brunch' },
  occasion: {
    wedding: 'Boda',
    party: 'Fiesta',
    'cocktail-party': 'Recepción con cócteles',
    dinner: 'Cena',
    corporate: 'Evento corporativo',
    shower: 'Baby shower o shower de novia',
  },
  weekday: { 'fri-sat': 'Viernes o sábado', 'sun-thu': 'Domingo a jueves' },
  weather: { true: 'Calor', false: 'Fresco' },
  chill: { true: 'Todo en hielo', false: 'Las botellas llegan frías' },
  cushion: {
    tight: 'Justo: lo que probablemente se tome',
    standard: `Normal: ${cushion.standard}% más`,
    generous: `Generoso: ${cushion.generous}% más`,
  },
  toast: {
    none: 'Con lo que cada quien tenga en la mano',
    sip: 'Un brindis corto, 3 oz',
    full: 'Una copa de espumoso, 4 oz',
  },
}
