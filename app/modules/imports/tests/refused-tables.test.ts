import { importRefusedTables } from '../../../../faults/refused-tables.ts'
import { testScenarios } from '../../../../tests/faults/scenarios.ts'

testScenarios({ 'tables are refused': (fixtures) => importRefusedTables(fixtures, 1) })
