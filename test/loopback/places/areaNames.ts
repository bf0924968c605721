import { namesOf, type Names } from "./names";

const table = `
  DE-BY de Bayern, fr Bavière, es Baviera, ja バイエルン州, zh 巴伐利亚州
  DE-BE de Berlin, fr Berlin, ja ベルリン州
  DE-HE de Hessen, fr Hesse, ja ヘッセン州
  DE-BB de Brandenburg, fr Brandebourg, ja ブランデンブルク州
  DE-NW de Nordrhein-Westfalen, fr Rhénanie-du-Nord-Westphalie, ja ノルトライン＝ヴェストファーレン州
  DE-SN de Sachsen, fr Saxe, es Sajonia
  DE-RP de Rheinland-Pfalz, fr Rhénanie-Palatinat
  DE-NI de Niedersachsen, fr Basse-Saxe
  AT-W de Wien, fr Vienne
  AT-N de Niederösterreich
  CH-ZH de Zürich, it Zurigo
  CH-GE de Genf, fr Genève
  FR-IDF fr Île-de-France, ja イル＝ド＝フランス, zh 法兰西岛
  ES-AN es Andalucía, de Andalusien, fr Andalousie
  ES-VC es Comunidad Valenciana, ca Comunitat Valenciana
  ES-CT es Cataluña, ca Catalunya, de Katalonien, fr Catalogne
  IT-25 it Lombardia, de Lombardei, fr Lombardie
  GB-ENG de England, fr Angleterre, es Inglaterra, ja イングランド, zh 英格兰, ru Англия
  GB-SCT de Schottland, fr Écosse, es Escocia, ja スコットランド, zh 苏格兰
  US-NY es Nueva York, ja ニューヨーク州, zh 纽约州, ru Нью-Йорк
  US-CA de Kalifornien, fr Californie, es California, ja カリフォルニア州, zh 加利福尼亚州
  US-IL ja イリノイ州, zh 伊利诺伊州, ru Иллинойс
  US-MA ja マサチューセッツ州, zh 马萨诸塞州
  US-MO ja ミズーリ州, zh 密苏里州
  US-OR ja オレゴン州, zh 俄勒冈州
  US-OH ja オハイオ州, zh 俄亥俄州
  CA-ON ja オンタリオ州, zh 安大略省
  CA-QC fr Québec, ja ケベック州
  JP-13 ja 東京都, zh 东京都, ko 도쿄도
  JP-27 ja 大阪府, zh 大阪府
  JP-26 ja 京都府
  JP-34 ja 広島県
  JP-01 ja 北海道
  CN-BJ zh 北京市, ja 北京市
  CN-SH zh 上海市
  CN-GD zh 广东省
  CN-JS zh 江苏省
  CN-AH zh 安徽省
  KR-11 ko 서울특별시, ja ソウル特別市
  RU-MOW ru Москва, de Moskau
  IN-DL hi दिल्ली
  IN-MH hi महाराष्ट्र
  EG-C ar القاهرة
  GR-I el Αττική
`;

/** Names of administrative areas by language, by the codes of country and area. */
export const areaNames: ReadonlyMap<string, Names> = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [, code = "", names = ""] = /^(\S+) (.+)$/.exec(line.trim()) ?? [];
      return [code, namesOf(names)];
    }),
);
