package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.catalog.GroupViews;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.ddl.DefinitionText;
import dev.tegula.internal.sql.ddl.SqlNames;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.session.SessionOptions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code SHOW CREATE TABLE}: the statement that creates an equal table or view. */
final class ShowCreate {

    private static final Pattern STATEMENT = Pattern.compile(
            "\\s*SHOW\\s+CREATE\\s+(?:TABLE|VIEW)\\s+((?:" + ShowStatement.NAME + "\\.)*" + ShowStatement.NAME
                    + ")\\s*;?\\s*",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern PART = Pattern.compile(ShowStatement.NAME);

    private ShowCreate() {}

    /** Returns the result of the statement, or null if it is another one. */
    static @Nullable FixedRows of(ObjectTree tree, SessionOptions options, Temporaries temporaries, String sql)
            throws SQLException {
        Matcher statement = STATEMENT.matcher(sql);
        if (!statement.matches()) {
            return null;
        }
        List<String> name = new ArrayList<>();
        Matcher part = PART.matcher(statement.group(1));
        while (part.find()) {
            name.add(ShowStatement.name(part.group()));
        }
        try {
            boolean temporary = name.size() == 1 && temporaries.array(name.get(0)) != null;
            String view = name.size() == 1 ? temporaries.view(name.get(0)) : null;
            String text = view != null ? view : text(temporary ? temporaries.tree() : tree, options, name);
            return new FixedRows(List.of("statement"), List.of(List.of(text)));
        } catch (RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }

    private static String text(ObjectTree tree, SessionOptions options, List<String> name) throws SQLException {
        Place place = Place.of(tree.root(), options.reach());
        NewTable table = NewTable.of(tree, place, name);
        String uri = table.isOutside() ? table.uri() : tree.array(table.namespace(), table.name());
        if (uri == null) {
            String view = GroupViews.of(tree, table.namespace()).statements().get(table.name());
            if (view == null) {
                throw new SQLException("table '" + table.name() + "': not found", "42S02");
            }
            return view;
        }
        place.require(table.name(), uri);
        try (ArrayReader array = tree.tegula().openForReading(uri, options.open())) {
            String text = name.stream().map(SqlNames::quoted).collect(Collectors.joining("."));
            return DefinitionText.of(text, array.fullSchema(), array.metadata());
        }
    }
}
