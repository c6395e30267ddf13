const isThorough = process.env.PROPERTIES === 'all'

/** How many of `all` runs or steps a property takes: a tenth in the suite, all of them in `npm run test:properties`. */
export const thorough = (all: number): number => (isThorough ? all : Math.ceil(all / 10))
