import { Checkbox, Group } from '@mantine/core';

interface Props {
  label: string;
  value: readonly string[];
  options: readonly { readonly name: string; readonly title: string }[];
  onChange(value: string[]): void;
}

/** A choice of some among few options. */
export const CheckboxChoice = ({ label, value, options, onChange }: Props) => (
  <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
    <Group gap="md" mt={6}>
      {options.map(({ name, title }) => (
        <Checkbox key={name} value={name} label={title} />
      ))}
    </Group>
  </Checkbox.Group>
);
