import { z } from 'zod'
import { messageOf } from './issues.ts'

z.config({ customError: messageOf })
