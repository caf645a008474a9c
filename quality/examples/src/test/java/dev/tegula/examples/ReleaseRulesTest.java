package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What Maven Central asks of each POM, and what a version promises to programs compiled with an earlier one. */
class ReleaseRulesTest {

    private static final Pattern EXPERIMENTAL =
            Pattern.compile("(?s)@Experimental\\(\"([^\"]+)\"\\).*^package ([\\w.]+);", Pattern.MULTILINE);

    private static Document pom(String folder) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(SourceTree.of(folder).resolve("pom.xml").toFile());
        } catch (Exception e) {
            throw new AssertionError(folder, e);
        }
    }

    /** Returns the text of an element by its path below the project, or null. */
    private static @Nullable String text(Document pom, String... path) {
        Node at = pom.getDocumentElement();
        for (String name : path) {
            Node found = null;
            for (Node child = at.getFirstChild(); child != null && found == null; child = child.getNextSibling()) {
                found = child instanceof Element element && element.getTagName().equals(name) ? child : null;
            }
            if (found == null) {
                return null;
            }
            at = found;
        }
        return at.getTextContent().strip();
    }

    private static boolean isDeployed(String folder) {
        return !"true".equals(text(pom(folder), "properties", "maven.deploy.skip"));
    }

    @Test
    void placeholdersOfAddresses_areInTheFilesThatThePageOfReleasesNames() throws IOException {
        String page = Files.readString(SourceTree.of("CONTRIBUTING.md"));
        page = page.substring(page.indexOf("its addresses are placeholders"));
        Set<String> named = new TreeSet<>();
        Pattern.compile("`([^`]+(?:xml|package|yml))`")
                .matcher(page.substring(0, page.indexOf("\n\n")))
                .results()
                .map(name -> name.group(1))
                .forEach(named::add);
        Set<String> found = new TreeSet<>();
        for (String folder : List.of("", ".github", "tools/bom", "tools/distribution", "docs", "site", "engine")) {
            try (Stream<Path> files = Files.walk(SourceTree.of(folder), folder.isEmpty() ? 1 : Integer.MAX_VALUE)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String name = SourceTree.root().relativize(file).toString().replace('\\', '/');
                    if (!name.matches(".*/(target|node_modules|pages|dist)/.*|.*\\.(png|jar|gz|zip|bin)")
                            && !name.equals("CONTRIBUTING.md")
                            && new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                                    .matches("(?s).*(?://|@)tegula\\.dev\\b.*")) {
                        found.add(name);
                    }
                }
            }
        }
        assertEquals(named, found);
    }

    @Test
    void everyDeployedPomHasANameAndADescription() {
        for (String folder : SourceTree.modules().stream()
                .filter(ReleaseRulesTest::isDeployed)
                .toList()) {
            assertNotNull(text(pom(folder), "name"), folder);
            assertNotNull(text(pom(folder), "description"), folder);
        }
    }

    @Test
    void pomsWithoutAParent_haveWhatMavenCentralAsksFor() {
        for (String folder : List.of("", "tools/bom")) {
            Document pom = pom(folder);
            for (String[] path : new String[][] {
                {"name"},
                {"description"},
                {"url"},
                {"licenses", "license", "name"},
                {"licenses", "license", "url"},
                {"developers", "developer", "name"},
                {"scm", "connection"},
                {"scm", "url"}
            }) {
                assertNotNull(text(pom, path), folder + " " + String.join("/", path));
            }
        }
        for (String folder : SourceTree.modules()) {
            assertEquals(
                    folder.equals("tools/bom") ? null : "tegula", text(pom(folder), "parent", "artifactId"), folder);
        }
    }

    @Test
    void deployedModulesAreThoseOfTheBom() {
        Set<String> deployed = SourceTree.modules().stream()
                .filter(ReleaseRulesTest::isDeployed)
                .map(folder -> String.valueOf(text(pom(folder), "artifactId")))
                .filter(Predicate.not("tegula-bom"::equals))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(listed(), deployed);
    }

    @Test
    void everyModuleOfTheBomIsOnThePageOfModules() throws IOException {
        List<String> rows = Files.readAllLines(SourceTree.of("docs/reference/modules.md"));
        for (String module : listed()) {
            assertTrue(rows.stream().anyMatch(row -> row.startsWith("| ") && row.contains("`" + module + "`")), module);
        }
    }

    private static Set<String> listed() {
        Set<String> names = new TreeSet<>();
        var dependencies = pom("tools/bom").getElementsByTagName("dependency");
        for (int i = 0; i < dependencies.getLength(); i++) {
            names.add(((Element) dependencies.item(i))
                    .getElementsByTagName("artifactId")
                    .item(0)
                    .getTextContent());
        }
        return names;
    }

    @Test
    void everyExperimentalPackageHasAReasonOnThePageOfPromises() throws IOException {
        String page = Files.readString(SourceTree.of("docs/reference/promises.md"));
        for (MatchResult each : experimental()) {
            String row = "| `" + each.group(2) + "` | ";
            assertTrue(page.contains(row), row);
        }
        assertEquals(
                experimental().size(),
                Pattern.compile("(?m)^\\| `dev[.]tegula[.a-z]*` \\| ")
                        .matcher(page)
                        .results()
                        .count());
    }

    /** From 1.0 on, a folder has the signatures of the first release of the major version, and none of them goes. */
    @Test
    void signaturesOfTheBaselineRemain() throws IOException {
        String version = String.valueOf(text(pom(""), "version"));
        Path baseline = SourceTree.of("docs/reference/baseline-" + version.replaceFirst("[.].*", ""));
        assertTrue(version.startsWith("0.") || Files.isDirectory(baseline), version + " has no " + baseline);
        if (Files.isDirectory(baseline)) {
            try (Stream<Path> files = Files.list(baseline)) {
                for (Path file : files.toList()) {
                    assertEquals(
                            List.of(),
                            removed(
                                    Files.readAllLines(file),
                                    Files.readAllLines(SourceTree.of("docs/reference/" + file.getFileName()))),
                            file + ": no longer there");
                }
            }
        }
    }

    @Test
    void removedSignature_isFound_unlessItsPackageIsExperimental() throws IOException {
        assertEquals(
                List.of("dev.tegula.Tegula.create(): dev.tegula.Tegula"),
                removed(
                        List.of(
                                "dev.tegula.Tegula final class",
                                "dev.tegula.Tegula.create(): dev.tegula.Tegula",
                                "dev.tegula.vcf.VcfDataset.close(): void"),
                        List.of("dev.tegula.Tegula final class", "dev.tegula.Tegula.open(): dev.tegula.Tegula")));
    }

    private static List<String> removed(List<String> before, List<String> now) throws IOException {
        Set<String> experimental =
                experimental().stream().map(each -> each.group(2)).collect(Collectors.toSet());
        return before.stream()
                .filter(line -> !experimental.contains(line.replaceFirst("[.][A-Z].*", "")))
                .filter(Predicate.not(Set.copyOf(now)::contains))
                .toList();
    }

    private static List<MatchResult> experimental() throws IOException {
        List<MatchResult> packages = new ArrayList<>();
        for (String module : SourceTree.modules()) {
            Path sources = SourceTree.of(module).resolve("src/main/java");
            if (Files.isDirectory(sources)) {
                try (Stream<Path> files = Files.walk(sources)) {
                    for (Path file : files.filter(each -> each.endsWith("package-info.java"))
                            .toList()) {
                        EXPERIMENTAL.matcher(Files.readString(file)).results().forEach(packages::add);
                    }
                }
            }
        }
        return packages;
    }
}
