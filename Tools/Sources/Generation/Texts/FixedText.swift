/// The generated texts that do not come from a catalog, with their translations.
enum FixedText {
    static let environment = "Environment"
    static let nextLaunch = "Applies at the next launch."
    static let options = "Options"
    static let thisApp = "This App"
    static let resetApp = "Reset App"
    static let resetFooter = "Clears the choices made here at the next launch."
    static let listed = "Listed in Settings"
    static let listedFooter = "This toggle has no effect. Without it, iOS 18 may not list these settings."

    /// The translation of a text, by the first part of a language identifier; `nil` if there is none.
    static func text(_ english: String, in language: String) -> String? {
        let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        if ["en", "english", "base"].contains(code) { return english }
        return translations[names[code] ?? code]?[english]
    }

    /// The names of language folders from before language codes.
    private static let names = ["german": "de", "french": "fr", "spanish": "es", "italian": "it", "dutch": "nl"]

    private static let translations: [String: [String: String]] = [
        "de": [
            environment: "Umgebung", nextLaunch: "Gilt ab dem nächsten Start.", options: "Optionen",
            thisApp: "Diese App", "Version": "Version", "Build": "Build", "Copyright": "Copyright",
            resetApp: "App zurücksetzen", resetFooter: "Vergisst beim nächsten Start, was hier gewählt wurde.",
            listed: "In den Einstellungen zeigen",
            listedFooter: "Dieser Schalter ändert nichts. Ohne einen lässt iOS 18 diese Einstellungen womöglich weg.",
        ],
        "fr": [
            environment: "Environnement", nextLaunch: "S’applique au prochain lancement.", options: "Options",
            thisApp: "Cette app", "Version": "Version", "Build": "Build", "Copyright": "Copyright",
            resetApp: "Réinitialiser l’app",
            resetFooter: "Oublie au prochain lancement les choix faits ici.",
            listed: "Afficher dans Réglages",
            listedFooter: "Ce bouton ne change rien. Sans lui, iOS 18 peut omettre ces réglages.",
        ],
        "es": [
            environment: "Entorno", nextLaunch: "Se aplica en el próximo inicio.", options: "Opciones",
            thisApp: "Esta app", "Version": "Versión", "Build": "Compilación", "Copyright": "Copyright",
            resetApp: "Restablecer la app",
            resetFooter: "En el próximo inicio olvida lo que se ha elegido aquí.",
            listed: "Mostrar en Ajustes",
            listedFooter: "Este interruptor no cambia nada. Sin uno, iOS 18 puede omitir estos ajustes.",
        ],
        "it": [
            environment: "Ambiente", nextLaunch: "Vale dal prossimo avvio.", options: "Opzioni",
            thisApp: "Questa app", "Version": "Versione", "Build": "Build", "Copyright": "Copyright",
            resetApp: "Ripristina l’app",
            resetFooter: "Al prossimo avvio dimentica le scelte fatte qui.",
            listed: "Mostra in Impostazioni",
            listedFooter: "Questo interruttore non cambia nulla. Senza, iOS 18 può omettere queste impostazioni.",
        ],
        "nl": [
            environment: "Omgeving", nextLaunch: "Geldt vanaf de volgende start.", options: "Opties",
            thisApp: "Deze app", "Version": "Versie", "Build": "Build", "Copyright": "Copyright",
            resetApp: "App herstellen",
            resetFooter: "Vergeet bij de volgende start wat hier is gekozen.",
            listed: "Toon in Instellingen",
            listedFooter: "Deze schakelaar verandert niets. Zonder kan iOS 18 deze instellingen weglaten.",
        ],
    ]
}
