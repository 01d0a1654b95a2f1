//! The version of Spring Boot that a build names.

/// Major and minor number, by a Maven or Gradle file; `None` where it does not say them.
pub(super) fn of_boot(text: &str) -> Option<(u32, u32)> {
    // The parent or the bill of materials, the plugin, and the variables that people give the number to.
    const BEFORE: [&str; 6] = [
        "<artifactId>spring-boot-starter-parent</artifactId>",
        "<artifactId>spring-boot-dependencies</artifactId>",
        "<spring-boot.version>",
        "<spring.boot.version>",
        "springBootVersion",
        "org.springframework.boot",
    ];
    BEFORE.iter().find_map(|name| {
        let places = text.match_indices(name).take(MOST);
        places.into_iter().find_map(|(at, _)| number(text.get(at + name.len()..)?))
    })
}

/// The places of a name that are looked at, and how far behind it its version may stand.
const MOST: usize = 16;
const FAR: usize = 120;

/// The first version in a text, in front of the next declaration.
fn number(text: &str) -> Option<(u32, u32)> {
    let end = text.char_indices().map(|(at, _)| at).find(|at| *at >= FAR).unwrap_or(text.len());
    let near = text.get(..end)?;
    let near = near.split("</parent>").next()?.split("<artifactId>").next()?.split("</dependency>").next()?;
    let start = near.find(|c: char| c.is_ascii_digit())?;
    // A name with a digit is none.
    let stands_alone = start == 0 || near[..start].ends_with(['>', '"', '\'', ':', ' ', '=', 'v']);
    let mut parts = near[start..].split('.');
    let major = parts.next()?.parse().ok()?;
    let minor = parts.next()?;
    let digits = minor.find(|c: char| !c.is_ascii_digit()).unwrap_or(minor.len());
    stands_alone.then_some((major, minor.get(..digits)?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::of_boot;

    #[test]
    fn the_version_of_a_build() {
        for (text, expected) in [
            (
                "<parent>\n<groupId>org.springframework.boot</groupId>\n<artifactId>spring-boot-starter-parent</artifactId>\n<version>2.0.5.RELEASE</version>\n</parent>",
                Some((2, 0)),
            ),
            (
                "<properties><spring-boot.version>1.5.22.RELEASE</spring-boot.version></properties>",
                Some((1, 5)),
            ),
            ("plugins { id 'org.springframework.boot' version '3.2.1' }", Some((3, 2))),
            ("plugins {\n id(\"org.springframework.boot\") version \"2.7.18\"\n}", Some((2, 7))),
            ("buildscript { ext { springBootVersion = '2.0.9.RELEASE' } }", Some((2, 0))),
            ("classpath 'org.springframework.boot:spring-boot-gradle-plugin:1.5.4.RELEASE'", Some((1, 5))),
            (
                "<artifactId>spring-boot-starter-parent</artifactId><version>${boot}</version></parent><java>1.8</java>",
                None,
            ),
            (
                "<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency><dependency><version>1.2</version>",
                None,
            ),
            ("", None),
        ] {
            assert_eq!(of_boot(text), expected, "{text}");
        }
    }
}
