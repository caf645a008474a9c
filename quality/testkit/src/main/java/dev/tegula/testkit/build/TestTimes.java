package dev.tegula.testkit.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The times of the tests of one build, from the reports that Surefire writes and the processor times beside them. A
 * module's share of the processor time is compared with its share at the last release, because shares hardly depend on
 * the machine and on what else it does.
 */
public final class TestTimes {

    private static final int SLOWEST = 10;

    /** The time of one test class, in seconds that passed and seconds of processors. */
    record ClassTime(String module, String name, int tests, double seconds, double processors) {}

    /** The time of all tests of a module, in seconds that passed and seconds of processors. */
    record ModuleTime(int tests, double seconds, double processors) {

        private ModuleTime plus(ModuleTime other) {
            return new ModuleTime(tests + other.tests, seconds + other.seconds, processors + other.processors);
        }
    }

    private TestTimes() {}

    /**
     * Prints the time of each module and the slowest classes.
     *
     * @param arguments the root of the working tree; the file with the times of the last release; when the build began
     *     (older reports are ignored); and {@code true} to replace the file
     */
    public static void main(String[] arguments) throws IOException {
        List<ClassTime> classes = read(Path.of(arguments[0]), Instant.parse(arguments[2]));
        Path released = Path.of(arguments[1]);
        List<String> before = Files.exists(released) ? Files.readAllLines(released) : List.of();
        Map<String, ModuleTime> modules = modules(classes);
        System.out.print(report(classes, modules, parse(before)));
        if (Boolean.parseBoolean(arguments[3])) {
            Files.writeString(released, format(modules));
        }
    }

    /** Returns the time of each test class, from the reports written since an instant. */
    static List<ClassTime> read(Path root, Instant begin) throws IOException {
        List<ClassTime> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root, 5)) {
            for (Path file : files.filter(TestTimes::isReport).toList()) {
                if (!Files.getLastModifiedTime(file).toInstant().isBefore(begin)) {
                    classes.add(readReport(file));
                }
            }
        }
        return classes;
    }

    private static boolean isReport(Path file) {
        return file.toString().replace('\\', '/').matches(".*/target/surefire-reports/TEST-[^/]*\\.xml");
    }

    private static ClassTime readReport(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = XMLInputFactory.newFactory().createXMLStreamReader(in);
            reader.nextTag();
            String name = reader.getAttributeValue(null, "name");
            Path processors = file.resolveSibling("CPU-" + name + ".txt");
            return new ClassTime(
                    file.getName(file.getNameCount() - 4).toString().replaceFirst("^tegula-", ""),
                    name.substring(name.lastIndexOf('.') + 1),
                    Integer.parseInt(reader.getAttributeValue(null, "tests")),
                    Double.parseDouble(reader.getAttributeValue(null, "time").replace(",", "")),
                    Files.exists(processors)
                            ? Double.parseDouble(Files.readString(processors).strip())
                            : 0);
        } catch (XMLStreamException e) {
            throw new UncheckedIOException(new IOException(file + ": not a report of Surefire", e));
        }
    }

    static Map<String, ModuleTime> modules(List<ClassTime> classes) {
        return classes.stream()
                .collect(Collectors.toMap(
                        ClassTime::module,
                        each -> new ModuleTime(each.tests(), each.seconds(), each.processors()),
                        ModuleTime::plus,
                        TreeMap::new));
    }

    /** Returns the lines of a file of times: module, number of tests, seconds, seconds of processors. */
    static String format(Map<String, ModuleTime> modules) {
        return modules.entrySet().stream()
                .map(each -> String.format(
                        Locale.ROOT,
                        "%s %d %.1f %.1f%n",
                        each.getKey(),
                        each.getValue().tests(),
                        each.getValue().seconds(),
                        each.getValue().processors()))
                .collect(Collectors.joining());
    }

    static Map<String, ModuleTime> parse(List<String> lines) {
        Map<String, ModuleTime> modules = new TreeMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ", -1);
            modules.put(
                    parts[0],
                    new ModuleTime(
                            Integer.parseInt(parts[1]), Double.parseDouble(parts[2]), Double.parseDouble(parts[3])));
        }
        return modules;
    }

    static String report(List<ClassTime> classes, Map<String, ModuleTime> modules, Map<String, ModuleTime> released) {
        StringBuilder text = new StringBuilder();
        ModuleTime whole = sum(modules);
        double releasedWhole = sum(released).processors();
        text.append(String.format(
                Locale.ROOT,
                "%n%-14s %7s %9s %10s %7s %12s%n",
                "module",
                "tests",
                "seconds",
                "processors",
                "share",
                "last release"));
        modules.entrySet().stream()
                .sorted(Comparator.comparingDouble(each -> -each.getValue().processors()))
                .forEach(each -> {
                    ModuleTime now = each.getValue();
                    ModuleTime before = released.get(each.getKey());
                    text.append(String.format(
                            Locale.ROOT,
                            "%-14s %,7d %9.1f %10.1f %5.1f %% %12s%n",
                            each.getKey(),
                            now.tests(),
                            now.seconds(),
                            now.processors(),
                            100 * now.processors() / whole.processors(),
                            before == null
                                    ? "-"
                                    : String.format(
                                            Locale.ROOT, "%.1f %%", 100 * before.processors() / releasedWhole)));
                });
        text.append(String.format(
                Locale.ROOT,
                "%-14s %,7d %9.1f %10.1f%n%nslowest test classes%n",
                "all",
                whole.tests(),
                whole.seconds(),
                whole.processors()));
        classes.stream()
                .sorted(Comparator.comparingDouble(each -> -each.processors()))
                .limit(SLOWEST)
                .forEach(each -> text.append(String.format(
                        Locale.ROOT,
                        "%9.1f s, %9.1f of processors  %s %s%n",
                        each.seconds(),
                        each.processors(),
                        each.module(),
                        each.name())));
        return text.append(String.format("%n")).toString();
    }

    private static ModuleTime sum(Map<String, ModuleTime> modules) {
        return modules.values().stream().reduce(new ModuleTime(0, 0, 0), ModuleTime::plus);
    }
}
