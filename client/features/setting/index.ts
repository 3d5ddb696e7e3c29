export { DangerZone } from './DangerZone.tsx';
export { FieldPart } from './FieldPart.tsx';
export { Guidelines } from './Guidelines.tsx';
export { InfoPart } from './InfoPart.tsx';
export { MetadataPart } from './MetadataPart.tsx';
export { QuestionPart } from './QuestionPart.tsx';
export { type SettingsPageQuery, useSettingsPageQuery } from './SettingsPage.generated.ts';
export { UnsavedContext } from './unsaved.ts';
export { VectorPart } from './VectorPart.tsx';
