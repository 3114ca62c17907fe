"""Invented text for pictures: names, dates, numbers and scanner labels."""
import string

SYLLABLES = "ba be bi bo ca co da de di do el en er fa fe fi ga ge go ha he hi ho in ja jo ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe po ra re ri ro sa se so sta ta te ti to tra va ve vi wa we za zo".split()
ACCENTED = "áàâäãåæçéèêëíìîïñóòôöõøœßúùûüýÿčřšžőűłńśźżğşı"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω"
CYRILLIC = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯабвгдежзиклмнопрстуфхцчшщыэюя"
CHINESE = "王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗男女岁年月日医院脑部田中山本佐藤鈴木김이박최정"
REMARKS = ["MRN", "DOB", "ID", "Name:", "Pat.", "SE", "IM", "TR", "TE", "FOV", "Acc", "Age", "SEX M", "SEX F", "W", "L", "Thk", "AX T1", "T2 FLAIR", "SAG", "COR", "+C", "Hospital", "Radiology", "mm", "cm", "kg", "Zoom", "Study", "MR", "3T", "1.5T"]
SIDES = list("RLAPHFSI")


def random_line(random, script):
    """One line of text in a script: latin, greek, cyrillic or chinese."""
    if script != "latin":
        letters = {"greek": GREEK, "cyrillic": CYRILLIC, "chinese": CHINESE}[script]
        line = "".join(random.choice(letters) for _ in range(random.randint(2, 9)))
        return line + (" " + _number(random) if random.random() < 0.3 else "")
    kind = random.random()
    if kind < 0.08:
        return random.choice(SIDES)
    if kind < 0.12:
        return "".join(random.choice(string.ascii_uppercase + string.digits) for _ in range(2))
    if kind < 0.42:
        return _name(random)
    if kind < 0.58:
        return _date(random)
    if kind < 0.70:
        return _number(random)
    if kind < 0.85:
        return f"{random.choice(REMARKS)} {_number(random)}"
    return f"{_name(random)} {random.choice([_date, _number])(random)}"


def _word(random):
    word = "".join(random.choice(SYLLABLES) for _ in range(random.randint(1, 4)))
    if random.random() < 0.15:
        place = random.randrange(len(word))
        word = word[:place] + random.choice(ACCENTED) + word[place + 1 :]
    if random.random() < 0.4:
        word += random.choice(string.ascii_lowercase)
    return word


def _name(random):
    words = [_word(random).capitalize() for _ in range(random.choice([1, 2, 2, 2, 3]))]
    line = random.choice([" ", " ", ", ", "^", "-", "_"]).join(words)
    style = random.random()
    return line.upper() if style < 0.45 else line.lower() if style < 0.52 else line


def _date(random):
    year, month, day = random.randint(1925, 2026), random.randint(1, 12), random.randint(1, 28)
    line = random.choice([
        f"{year}-{month:02}-{day:02}", f"{day:02}.{month:02}.{year}", f"{month}/{day}/{year}", f"{year}{month:02}{day:02}", f"{day} {random.choice(['JAN', 'Feb', 'MAR', 'Apr', 'MAY', 'Oct'])} {year}",
    ])
    return line + (f" {random.randint(0, 23):02}:{random.randint(0, 59):02}" if random.random() < 0.25 else "")


def _number(random):
    digits = "".join(random.choice(string.digits) for _ in range(random.randint(1, 9)))
    if len(digits) > 3 and random.random() < 0.35:
        place = random.randrange(1, len(digits))
        digits = digits[:place] + random.choice("-./: ") + digits[place:]
    return digits
