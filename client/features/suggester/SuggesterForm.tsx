import { Checkbox, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { ItemCard, useItem } from '#client/features/datasetSettings/index.ts';
import { CheckboxChoice } from '#client/ui/CheckboxChoice.tsx';
import form from '#client/ui/Form.module.css';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import { WholeNumberInput } from '#client/ui/WholeNumberInput.tsx';
import { PromptPreview } from './PromptPreview.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { type Suggester_SettingsFragment, useSetUpSuggesterMutation } from './Suggester.generated.ts';
import { faultOf, toInput, type Values, valuesOf } from './values.ts';

interface Props {
  datasetId: string;
  settings: Suggester_SettingsFragment | null;
  allowedHosts: readonly string[];
  questions: readonly Question[];
  fieldNames: readonly string[];
}

/** How a model is asked, for owners. */
export function SuggesterForm({ datasetId, settings, allowedHosts, questions, fieldNames }: Props) {
  const { t } = useTranslation('settings');
  const item = useItem<Values>(valuesOf(settings, questions));
  const [setUp] = useSetUpSuggesterMutation();
  const { value, change } = item;
  const fault = faultOf(value);
  const text = (name: 'baseUrl' | 'model' | 'agent') => ({
    value: value[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  const number = (name: 'requestsPerMinute' | 'concurrency' | 'timeoutSeconds', max: number) => ({
    label: t(`suggester.${name}`),
    value: value[name],
    min: 1,
    max,
    onChange: (entered: number) => change({ [name]: entered }),
  });
  const price = (name: 'inputPrice' | 'outputPrice') => ({
    label: t(`suggester.${name}`),
    value: value[name] ?? '',
    min: 0,
    onChange: (entered: number | string) => change({ [name]: entered === '' ? null : Number(entered) }),
  });
  const placeholders = ['guidelines', 'questions', 'fields', ...fieldNames.map((name) => `fields.${name}`)]
    .map((name) => `{{${name}}}`)
    .join(' ');

  return (
    <ItemCard
      id="suggester settings"
      title={t('suggester.setUp')}
      item={item}
      refusal={fault && t(`suggester.faults.${fault}`)}
      {...(!settings && { saveLabel: t('suggester.save') })}
      onSave={() => setUp({ variables: { input: toInput(datasetId, value, questions) } })}
    >
      <div className={form.pair}>
        <TextInput
          {...text('baseUrl')}
          type="url"
          required
          label={t('suggester.baseUrl')}
          description={t('suggester.hosts', { hosts: allowedHosts.join(', ') })}
          placeholder={`https://${allowedHosts[0] ?? ''}/v1`}
        />
        <TextInput {...text('model')} required label={t('suggester.model')} description={t('suggester.modelHint')} />
      </div>
      <div className={form.pair}>
        <PasswordInput
          label={t('suggester.apiKey')}
          description={
            settings?.apiKeyEnd
              ? t('suggester.keySet', { end: settings.apiKeyEnd })
              : settings?.hasApiKey
                ? t('suggester.keySetShort')
                : t('suggester.keyHint')
          }
          value={value.apiKey}
          disabled={value.removesKey}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('suggester.showKey') }}
          onChange={({ currentTarget }) => change({ apiKey: currentTarget.value })}
        />
        <TextInput
          {...text('agent')}
          label={t('suggester.agent')}
          description={t('suggester.agentHint')}
          placeholder={value.model}
        />
      </div>
      {settings?.hasApiKey && (
        <Checkbox
          label={t('suggester.removeKey')}
          checked={value.removesKey}
          onChange={({ currentTarget }) => change({ removesKey: currentTarget.checked, apiKey: '' })}
        />
      )}
      {questions.length > 1 && (
        <CheckboxChoice
          label={t('suggester.questions')}
          value={value.questions}
          options={questions}
          onChange={(names) => change({ questions: names })}
        />
      )}
      <LongTextInput
        label={t('suggester.prompt')}
        description={t('suggester.promptHint', { placeholders })}
        minRows={5}
        maxRows={16}
        text={value.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <PromptPreview datasetId={datasetId} prompt={value.prompt} questions={value.questions} />
      <div className={form.pair}>
        <WholeNumberInput {...number('requestsPerMinute', 6000)} />
        <WholeNumberInput {...number('concurrency', 32)} />
        <WholeNumberInput {...number('timeoutSeconds', 600)} />
      </div>
      <div className={form.pair}>
        <NumberInput {...price('inputPrice')} description={t('suggester.priceHint')} />
        <NumberInput {...price('outputPrice')} description={t('suggester.priceHint')} />
      </div>
      <LongTextInput
        label={t('suggester.parameters')}
        description={t('suggester.parametersHint')}
        minRows={1}
        maxRows={8}
        text={value.parameters}
        onChange={(parameters) => change({ parameters })}
      />
      {settings && <RemoveButton datasetId={datasetId} />}
    </ItemCard>
  );
}
