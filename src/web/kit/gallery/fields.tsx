import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { BareCheckbox, Checkbox, ChoiceField } from '#web/kit/ui/choices.tsx';
import { DateField, FieldPair, RuledFieldset, TextArea, TextField } from '#web/kit/ui/field.tsx';
import { ListChoice, ListField, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Row, Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

/** Fields and choices. */
export function Fields() {
  return (
    <>
      <TextFields />
      <AmountFields />
      <OtherFields />
      <Selects />
      <Checkboxes />
      <Tools />
    </>
  );
}

function TextFields() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="TextField">
      <State of="empty, optional, help">
        <TextField label={texts.name} help={texts.sentence} isOptional />
      </State>
      <State of="filled">
        <TextField label={texts.name} defaultValue={texts.longName} />
      </State>
      <State of="invalid">
        <TextField label={texts.name} error={texts.invalid} defaultValue="?" />
      </State>
      <State of="disabled">
        <TextField label={texts.name} disabled defaultValue={texts.home} />
      </State>
      <State of="long words">
        <TextField label={texts.longWord} help={texts.longWord} defaultValue={texts.longWord} />
      </State>
    </Specimen>
  );
}

function AmountFields() {
  const texts = useTexts(galleryTexts);
  const [sum, setSum] = useState('=4500000/2');
  return (
    <Specimen name="AmountField">
      <State of="empty">
        <AmountField label={texts.value} unit="SEK" />
      </State>
      <State of="a sum, understood below">
        <AmountField
          label={texts.value}
          unit="SEK"
          typed={sum}
          value={sum}
          onChange={({ target }) => setSum(target.value)}
        />
      </State>
      <State of="1e12, a currency with a long sign">
        <AmountField label={texts.value} unit="NOK" defaultValue="1000000000000" />
      </State>
      <State of="percent">
        <AmountField label={texts.rate} unit="%" defaultValue="3,10" />
      </State>
      <State of="invalid">
        <AmountField label={texts.value} unit="EUR" error={texts.invalid} defaultValue="1,2,3" />
      </State>
      <State of="disabled">
        <AmountField label={texts.value} unit="SEK" disabled defaultValue="1000" />
      </State>
    </Specimen>
  );
}

function OtherFields() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="DateField, PasswordField, TextArea">
      <State of="DateField">
        <DateField label={texts.day} defaultValue="2026-11-23" />
      </State>
      <State of="DateField, invalid">
        <DateField label={texts.day} error={texts.invalid} />
      </State>
      <State of="PasswordField">
        <PasswordField label={texts.password} autoComplete="off" defaultValue="secret words" />
      </State>
      <State of="PasswordField, invalid">
        <PasswordField label={texts.password} autoComplete="off" error={texts.invalid} />
      </State>
      <State of="TextArea">
        <TextArea label={texts.note} defaultValue={texts.sentence} />
      </State>
      <State of="TextArea, disabled">
        <TextArea label={texts.note} disabled defaultValue={texts.longWord} />
      </State>
    </Specimen>
  );
}

function Selects() {
  const texts = useTexts(galleryTexts);
  const options = [
    { value: 'home', text: texts.home },
    { value: 'long', text: texts.longName },
    { value: 'none', text: texts.unavailable, isDisabled: true },
  ];
  return (
    <Specimen name="Select">
      <State of="chosen">
        <Select label={texts.type} options={options} defaultValue="home" />
      </State>
      <State of="placeholder, icon">
        <Select
          label={texts.type}
          options={options}
          defaultValue=""
          placeholder={texts.choose}
          icon={Landmark}
        />
      </State>
      <State of="invalid">
        <Select label={texts.type} options={options} error={texts.invalid} defaultValue="long" />
      </State>
      <State of="disabled">
        <Select label={texts.type} options={options} disabled defaultValue="home" />
      </State>
    </Specimen>
  );
}

function Checkboxes() {
  const texts = useTexts(galleryTexts);
  const [choice, setChoice] = useState<'own' | 'shared' | null>(null);
  const options = [
    { value: 'own', text: texts.ownChoice, help: texts.sentence },
    { value: 'shared', text: texts.sharedChoice, help: texts.longWord },
  ] as const;
  const choiceField = { label: texts.type, options, value: choice, onChange: setChoice };
  return (
    <Specimen name="Checkbox, ChoiceField, RuledFieldset, FieldPair">
      <State of="Checkbox">
        <Checkbox label={texts.ownChoice} help={texts.sentence} />
        <Checkbox label={texts.sharedChoice} defaultChecked />
        <Checkbox label={texts.unavailable} disabled />
      </State>
      <State of="BareCheckbox">
        <Row>
          <BareCheckbox label={texts.home} />
          <BareCheckbox label={texts.home} defaultChecked />
        </Row>
      </State>
      <State of="ChoiceField">
        <ChoiceField {...choiceField} error={undefined} />
      </State>
      <State of="ChoiceField, invalid">
        <ChoiceField {...choiceField} error={texts.invalid} />
      </State>
      <State of="RuledFieldset, FieldPair" isWide>
        <RuledFieldset legend={texts.loan}>
          <FieldPair>
            <AmountField label={texts.value} unit="SEK" defaultValue="1000000000000" />
            <AmountField label={texts.rate} unit="%" error={texts.invalid} defaultValue="x" />
          </FieldPair>
        </RuledFieldset>
      </State>
    </Specimen>
  );
}

function Tools() {
  const texts = useTexts(galleryTexts);
  const [typed, setTyped] = useState('');
  const [amount, setAmount] = useState('abc');
  const [type, setType] = useState('home');
  const options = [
    { value: 'home', text: texts.home },
    { value: 'long', text: texts.longName },
  ];
  return (
    <Specimen name="ListTools, ListSearch, ListField, ListChoice">
      <State of="empty, invalid, chosen" isWide>
        <ListTools label={texts.search}>
          <ListSearch label={texts.search} value={typed} onChange={setTyped} />
          <ListField
            label={texts.value}
            value={amount}
            isWrong
            note={texts.invalid}
            onChange={setAmount}
          />
          <ListChoice label={texts.type} value={type} options={options} onChange={setType} />
        </ListTools>
      </State>
    </Specimen>
  );
}
