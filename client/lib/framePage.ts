/**
 * The page in which custom fields are shown (gateway/http/customField.ts). Browsers keep it for long, and its address differs with its
 * content (build/frameVersion.ts).
 */
export const FRAME_PAGE = `/frames/custom-field?v=${import.meta.env.frameVersion as string}`;
