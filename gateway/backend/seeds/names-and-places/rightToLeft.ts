import type { EntityText } from './model.ts';

export const rightToLeftNews: EntityText[] = [
  {
    language: 'ar',
    text: `افتتحت مكتبة النخيل في عمّان يوم السبت قاعة جديدة للأطفال، وقالت المديرة سلمى الحدّاد إن التكلفة بلغت 40 ألف دينار. 📚`,
    suggested: {
      entities: [
        ['organisation', 'مكتبة النخيل'],
        ['place', 'عمّان'],
        ['date', 'يوم السبت'],
        ['person', 'سلمى الحدّاد'],
        ['amount', '40 ألف دينار'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['organisation', 'مكتبة النخيل'],
          ['place', 'عمّان'],
          ['date', 'السبت'],
          ['person', 'سلمى الحدّاد'],
          ['amount', '40 ألف دينار'],
        ],
      },
    },
  },
  {
    language: 'ar',
    text: `يبدأ مهرجان الزيتون في قرية وادي اللوز في 15 أكتوبر ويستمر ثلاثة أيام.`,
    suggested: {
      entities: [
        ['event', 'مهرجان الزيتون'],
        ['place', 'قرية وادي اللوز'],
        ['place', 'وادي اللوز'],
        ['date', '15 أكتوبر'],
      ],
    },
  },
  {
    language: 'he',
    text: `הספרייה העירונית בחיפה תישאר פתוחה בלילה החל מ-1 במרץ, כך הודיעה המנהלת נועה ברקוביץ׳. ✨`,
    suggested: {
      entities: [
        ['organisation', 'הספרייה העירונית בחיפה'],
        ['place', 'חיפה'],
        ['date', '1 במרץ'],
        ['person', 'נועה ברקוביץ׳'],
      ],
    },
    answers: { annotator: { status: 'draft', entities: [['date', '1 במרץ']] } },
  },
  {
    language: 'he',
    text: `פסטיבל הרוח ביישוב גבעת הדקל משך השנה 2,000 מבקרים. "לא נשאר אף עפיפון," אמר המארגן איתמר שדה.`,
    suggested: {
      entities: [
        ['event', 'פסטיבל הרוח'],
        ['place', 'גבעת הדקל'],
        ['person', 'איתמר שדה'],
      ],
    },
  },
];

export const rightToLeftSupport: EntityText[] = [
  {
    language: 'ar',
    text: `مرحباً، طلبي رقم AR-2045 لم يصل حتى الآن. اشتريت المصباح Nod بمبلغ 85 درهماً يوم 3 مايو. شكراً، ليلى منصور`,
    suggested: {
      entities: [
        ['reference', 'AR-2045'],
        ['product', 'Nod'],
        ['amount', '85 درهماً'],
        ['date', '3 مايو'],
        ['person', 'ليلى منصور'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', 'AR-2045'],
          ['product', 'المصباح Nod'],
          ['product', 'Nod'],
          ['amount', '85 درهماً'],
          ['date', '3 مايو'],
          ['person', 'ليلى منصور'],
        ],
      },
    },
  },
  {
    language: 'ar',
    text: `هل يمكن تغيير موعد التوصيل إلى يوم الخميس؟ العنوان: شارع الياسمين 12، الإسكندرية 🙏`,
    suggested: {
      entities: [
        ['date', 'يوم الخميس'],
        ['place', 'شارع الياسمين 12، الإسكندرية'],
        ['place', 'الإسكندرية'],
      ],
    },
  },
  {
    language: 'he',
    text: `שלום, קיבלתי חשבונית HE-771 על סך 240 ₪ פעמיים באותו יום. אפשר לבטל אחת מהן? תודה, יעל אורן`,
    suggested: {
      entities: [
        ['reference', 'HE-771'],
        ['amount', '240 ₪'],
        ['person', 'יעל אורן'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', 'HE-771'],
          ['amount', '240 ₪'],
          ['person', 'יעל אורן'],
        ],
      },
      admin: { status: 'discarded' },
    },
  },
  {
    language: 'he',
    text: `האפליקציה נסגרת כשאני פותחת את המפה 😕 גרסה 4.11.2, מאז יום שלישי.`,
  },
];
