import { describe, expect, test } from 'vitest'
import { hasTwoNames, formatFirstNames, getFirstContactName, extractGivenName, formatSpokenName } from './first-name.ts'

describe('formatFirstNames', () => {
  test.each([
    ['Dr. Ana Torres', 'Ana'],
    ['Mr. and Mrs. Smith', 'Mr. and Mrs. Smith'],
    ['Mr. & Mrs. John Smith', 'Mr. & Mrs. Smith'],
    ['Smith, John', 'John'],
    ['Smith,', 'Smith'],
    ['Smith, John & Mary', 'John & Mary'],
    ['Smith, Dr. John', 'John'],
    ['De la Cruz, Juan Carlos', 'Juan'],
    ['Ms. Jo Lee', 'Jo'],
    ['The Smith Family', 'The Smith Family'],
    ['The Smiths', 'The Smiths'],
    ['Smith family', 'Smith family'],
    ['St. Johns Rotary', 'St. Johns Rotary'],
    ['Friends of the Library', 'Friends of the Library'],
    ['Rev. Dr. Paul Young', 'Paul'],
    ['Lt. Col. Kim Park', 'Kim'],
    ['Mr Ana Torres', 'Ana'],
    ['Mr. Smith', 'Mr. Smith'],
    ['Dr. Torres', 'Dr. Torres'],
    ['Dr. Ana Torres & Mr. Luis Gil', 'Ana & Luis'],
    ['JOHN SMITH', 'John'],
    ['JOHN & MARY SMITH', 'John & Mary'],
    ['MARY-ANN O’NEIL', 'Mary-Ann'],
    ['NGUYỄN THỊ LAN', 'Lan'],
    ['Nguyễn Thị Lan', 'Lan'],
    ['Lan Nguyễn', 'Lan'],
    ['JP Morgan', 'JP'],
    ['AJ SMITH', 'AJ'],
    ['COASTLINE REALTY LLC', 'Coastline Realty LLC'],
    ['THE SMITH FAMILY', 'The Smith Family'],
    ['John Smith, Jr.', 'John'],
    ['John Smith, MD', 'John'],
    ['Robert “Bob” Smith (groom)', 'Robert'],
    ['J. Robert Hayes', 'Robert'],
    ['Ana, Luis and Rosa', 'Ana, Luis & Rosa'],
    ['Don Draper', 'Don'],
    ['李明', '李明'],
    ['Familia Pérez', 'Familia Pérez'],
    ['Los Pérez', 'Los Pérez'],
    ['Sr. y Sra. Pérez', 'Sr. y Sra. Pérez'],
    ['Dra. Lucía Ferrer y Andrés Gil', 'Lucía y Andrés'],
    ['Pérez Gómez, Lucía', 'Lucía'],
    ['Sra. Ana Torres', 'Ana'],
    ['Asociación de Vecinos', 'Asociación de Vecinos'],
    ['Dr.', 'Dr.'],
  ])('the name “%s” is shortened to the first name “%s”', (name, called) => expect(formatFirstNames(name)).toBe(called))
})

test('no greeting ends in a comma or consists of a title alone', () => {
  for (const name of ['Smith, ', 'Dr. Ana Torres,', ', John', 'Smith, John,']) {
    expect(formatFirstNames(name)).not.toMatch(/[,\s]$/)
    expect(formatFirstNames(name)).not.toMatch(/^(?:Dr\.|,)/)
  }
})

test('a name of two people with one last name counts as two people', () => {
  expect(['Mr. and Mrs. Smith', 'Smith, John & Mary', 'Sr. y Sra. Pérez'].map(hasTwoNames)).toEqual([true, true, true])
  expect(['The Smith Family', 'Smith & Sons LLC', 'Smith, John'].map(hasTwoNames)).toEqual([false, false, false])
})

test('a button names the first of two clients, or a titled couple in full', () => {
  expect(getFirstContactName('Maya Torres & Ben Ortiz')).toBe('Maya')
  expect(getFirstContactName('Mr. and Mrs. Smith')).toBe('Mr. and Mrs. Smith')
  expect(getFirstContactName('Smith & Sons LLC')).toBe('Smith & Sons LLC')
})

test('a staff member’s name is shortened to a first name despite company-like words', () => {
  expect(['Church, Ann', 'Ann Church', 'DR. KIM PARK'].map(extractGivenName)).toEqual(['Ann', 'Ann', 'Kim'])
})

test('a name with the last name first is displayed in natural order', () => {
  expect(['Smith, John', 'SMITH, JOHN', 'Anders Andersen'].map(formatSpokenName)).toEqual([
    'John Smith',
    'John Smith',
    'Anders Andersen',
  ])
})
