import * as z from 'zod'
import type { Endpoint, AccessLevel } from '#shared/calls/endpoint.ts'
import { FILE_NAME_HEADER, isUpload, type UploadLimits } from '#shared/upload.ts'
import { allCalls } from '#app/contracts.ts'

const WHO_WORDS: Record<AccessLevel, string> = {
  anyone: 'For everyone.',
  member: 'For signed-in members.',
  moderator: 'For moderators and admins.',
  admin: 'For admins.',
}

export const toSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

type JsonObject = { properties?: Record<string, unknown>; required?: string[] }

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as JsonObject
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: inner,
  }))
}

const ERROR = {
  description: 'The error message, for people',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

const FORM = 'application/x-www-form-urlencoded'

function requestBodyOf(schema: z.ZodType, takesForm: boolean) {
  const content = { schema: toSchema(schema, 'input') }
  return { required: true, content: { 'application/json': content, ...(takesForm ? { [FORM]: content } : {}) } }
}

const fileBodyOf = ({ bytes_max, kinds }: UploadLimits) => ({
  required: true,
  description: `One file of at most ${bytes_max} bytes. The server detects its type from its content.`,
  content: Object.fromEntries(kinds.map((kind) => [kind, { schema: { type: 'string', format: 'binary' } }])),
})

const FILE_NAME = {
  name: FILE_NAME_HEADER,
  in: 'header',
  required: false,
  description: 'The percent-encoded file name.',
  schema: { type: 'string' },
}

function bodyOf({ body, form }: Endpoint) {
  if (!body) return {}
  return { requestBody: isUpload(body) ? fileBodyOf(body.upload) : requestBodyOf(body, form !== undefined) }
}

function parametersOfCall({ params, query, body }: Endpoint) {
  const names = isUpload(body) ? [FILE_NAME] : []
  return [...parametersOf(params, 'path'), ...parametersOf(query, 'query'), ...names]
}

function operationOf(key: string, endpoint: Endpoint) {
  return {
    operationId: key.replace(/[^A-Za-z]+/g, '_'),
    summary: endpoint.summary,
    description: `${WHO_WORDS[endpoint.who]}${endpoint.feature ? ` Part of the feature ${endpoint.feature}.` : ''}`,
    ...(endpoint.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOfCall(endpoint),
    ...bodyOf(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done',
        content: {
          [endpoint.replyType ?? 'application/json']: {
            schema: endpoint.replyType ? { type: 'string', format: 'binary' } : toSchema(endpoint.reply, 'output'),
          },
        },
      },
      default: ERROR,
    },
  }
}

/** Generates the OpenAPI 3.1 document of all calls from the contracts. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(allCalls as Record<string, Endpoint>)) {
    const [method = 'GET', path = '/'] = key.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(key, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Inflo', version: '1', description: 'All calls of the Inflo platform.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['detail'],
          properties: {
            detail: { type: 'string' },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
            },
            current: { description: 'The current version, if the change was based on an older one.' },
          },
        },
      },
    },
  }
}
