export const isThorough = process.env.PROPERTIES === 'all'

/**
 * The number of runs or steps of a property: a tenth of `all` in the suite, all of them in `npm run test:properties`.
 */
export const thorough = (all: number): number => (isThorough ? all : Math.ceil(all / 10))
